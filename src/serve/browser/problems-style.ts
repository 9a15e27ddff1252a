/** Styles of the overlay, which shares nothing with those of the page. */
export const css = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: block; color-scheme: dark; }
section { max-height: 60vh; overflow: auto; background: #16181d; color: #f0f1f3; border-top: 3px solid #ff7a70;
  box-shadow: 0 -12px 40px rgb(0 0 0 / 45%); font: 15px/1.5 system-ui, sans-serif; padding: 0 24px 16px; }
section:focus { outline: none; }
header { position: sticky; top: 0; display: flex; align-items: center; justify-content: space-between; gap: 16px;
  background: #16181d; padding: 12px 0; }
h2 { margin: 0; font-size: 17px; color: #ff958c; }
h3 { margin: 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
article { padding: 12px 0; border-top: 1px solid #33363d; }
a { color: #8ab8ff; text-underline-offset: 3px; overflow-wrap: anywhere; }
a:focus-visible, button:focus-visible, pre:focus-visible { outline: 2px solid #8ab8ff; outline-offset: 2px; }
pre { margin: 8px 0 0; padding: 12px; background: #0e1014; border-radius: 6px; overflow-x: auto; tab-size: 4;
  font: 13px/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
p { margin: 4px 0 0; } .note { color: #b4b8c0; font-size: 13px; margin-top: 12px; }
button { font: inherit; color: inherit; background: #2a2d34; border: 1px solid #565b66; border-radius: 6px;
  padding: 4px 12px; cursor: pointer; }
button:hover { background: #343841; }
@media (forced-colors: active) { section { border: 2px solid; } }
`
