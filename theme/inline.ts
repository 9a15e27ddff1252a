/**
 * Runs before the first paint, so that nothing jumps: the colour mode, a dismissed announcement, a hidden sidebar. The
 * same text on every page, since the Content-Security-Policy names it by its hash. What differs from site to site comes
 * from attributes of `<html>`: `data-default` (`light` or `dark`), `data-respect-system`, `data-fixed-mode` (there is no
 * toggle, so that no stored choice counts), `data-announcement` (of one that can be dismissed). It leaves `data-js`, which
 * shows what works with JavaScript only.
 */
export const inlineScript: string = [
  '(function(){',
  'var e=document.documentElement,d=e.dataset;',
  "d.js='';",
  "function g(k){try{return localStorage.getItem('waybill-docs:'+k)}catch(_){return null}}",
  "var s='respectSystem' in d,m='fixedMode' in d?null:g('color-mode');",
  "if(m!=='light'&&m!=='dark'&&(m!=='system'||!s))m=s?'system':d.default;",
  "if(m==='light'||m==='dark'||m==='system')d.theme=m;",
  "if(d.announcement!==undefined&&g('announcement')===d.announcement)d.dismissed='';",
  "if(g('sidebar')==='hidden')d.sidebar='hidden'",
  '})()',
].join('')
