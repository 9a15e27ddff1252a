// Reads a key of the site, or the deprecated key until the site has written one (`script/storage.ts`).
const stored =
  "function g(k){try{var l=localStorage;return l.getItem((l.getItem(d.store)===null?'waybill-docs:':d.store)+k)}catch(_){return null}}"

/**
 * Runs before the first paint, to prevent layout shifts: colour mode, dismissed announcement, hidden sidebar. The text
 * is equal on every page, because the Content-Security-Policy allows it by hash. Values that depend on the site are
 * attributes of `<html>`: `data-store` (prefix of storage keys), `data-default` (`light` or `dark`),
 * `data-respect-system`, `data-fixed-mode` (there is no toggle, so stored choices are ignored), `data-announcement` (id
 * of a dismissible announcement). Sets `data-js`, which shows elements that need JavaScript.
 */
export const inlineScript: string = [
  '(function(){',
  'var d=document.documentElement.dataset;',
  "d.js='';",
  stored,
  "var s='respectSystem' in d,m='fixedMode' in d?null:g('color-mode');",
  "d.theme=m==='light'||m==='dark'||m==='system'&&s?m:s?'system':d.default;",
  // A missing value of the storage is null, and a missing attribute of the page is undefined.
  "if(g('announcement')===d.announcement)d.dismissed='';",
  "if(g('sidebar')==='hidden')d.sidebar='hidden';",
  '})()',
].join('')

/**
 * Inline script for pages with tabs. If a choice of tabs is stored, or requested in the address, it checks the parsed
 * elements before each frame: the panel that `script/tabs.ts` will select becomes the default of its group.
 */
export const tabsScript: string = [
  '(function(){',
  'var d=document.documentElement.dataset;',
  stored,
  // Makes the panel with a value the default of its group. Values are only compared, and never inserted into the
  // page.
  "function f(b,k){return[...b.querySelectorAll(':scope>.tab-'+k)]}",
  'function p(b,v){',
  "var l=f(b,'panel'),i=l.findIndex(x=>x.dataset.value===v);",
  'if(!l[i])return;',
  "l.forEach((x,j)=>x.toggleAttribute('data-default',i===j));",
  "f(b,'list>*').forEach((x,j)=>x.ariaSelected=i===j);",
  'return 1}',
  // Applies stored choices, then those in the address, which the whole group follows. Initialized groups are left to
  // the script. Called for each addition by the parser: a frame callback may be too late, since a browser may paint the
  // first frame before.
  'var o=new MutationObserver(t);',
  'function t(){',
  "var n=document.querySelectorAll('.tabs:not([data-ready])');",
  "n.forEach(b=>p(b,g('tab:'+b.dataset.group)));",
  'n.forEach(b=>{',
  'var{group:k,query:v}=b.dataset;',
  'v=new URLSearchParams(location.search).get(v);',
  'if(p(b,v)&&k)n.forEach(x=>x.dataset.group===k&&p(x,v))',
  '});',
  "if(document.readyState!=='loading')o.disconnect()}",
  'try{if(location.search||/:tab:/.test(Object.keys(localStorage)))o.observe(document.documentElement,{childList:true,subtree:true})}catch(_){}',
  '})()',
].join('')
