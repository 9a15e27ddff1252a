// Reads a key of the site, or the earlier one for as long as the site has written none (`script/storage.ts`).
const stored =
  "function g(k){try{var l=localStorage;return l.getItem((l.getItem(d.store)===null?'waybill-docs:':d.store)+k)}catch(_){return null}}"

/**
 * Runs before the first paint, so that nothing jumps: the colour mode, a dismissed announcement, a hidden sidebar. The
 * same text on every page, since the Content-Security-Policy names it by its hash. What differs from site to site comes
 * from attributes of `<html>`: `data-store` (the beginning of keys), `data-default` (`light` or `dark`),
 * `data-respect-system`, `data-fixed-mode` (there is no toggle, so that no stored choice counts), `data-announcement` (of
 * one that can be dismissed). It leaves `data-js`, which shows what works with JavaScript only.
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
 * The same for tabs, on pages that have some. Where a choice of tabs is stored, or asked for in the address, it goes
 * through what was parsed before each frame: the panel that `script/tabs.ts` will show becomes the default of its group.
 */
export const tabsScript: string = [
  '(function(){',
  'var d=document.documentElement.dataset;',
  stored,
  // The panel of a value becomes the default of its group. Values are compared, and never become a part of the page.
  "function f(b,k){return[...b.querySelectorAll(':scope>.tab-'+k)]}",
  'function p(b,v){',
  "var l=f(b,'panel'),i=l.findIndex(x=>x.dataset.value===v);",
  'if(!l[i])return;',
  "l.forEach((x,j)=>x.toggleAttribute('data-default',i===j));",
  "f(b,'list>*').forEach((x,j)=>x.ariaSelected=i===j);",
  'return 1}',
  // What is stored, then what the address asks for, which the whole group follows. Ready groups are the script's. Called
  // for whatever the parser adds: a frame callback is too late at times, since a browser may paint the first frame without.
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
