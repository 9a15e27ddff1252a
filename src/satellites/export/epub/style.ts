/**
 * Style sheet of an EPUB. Reading systems set fonts, sizes and colours themselves, including a night mode. The sheet
 * adds only the remaining rules in plain CSS, with the light code colours of the theme.
 */
export const epubStyle = `body{margin:0 4%;line-height:1.5;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.25;page-break-after:avoid;break-after:avoid;page-break-inside:avoid;break-inside:avoid;text-align:start}
.level-1{font-size:1.7em;margin:1em 0 .7em}
.level-2{font-size:1.35em;margin:1.6em 0 .5em}
.level-3{font-size:1.15em;margin:1.4em 0 .4em}
.level-4,.level-5,.level-6{font-size:1em;margin:1.2em 0 .3em}
.group{font-size:2em;margin:3em 0 1em}
p{margin:.7em 0;orphans:2;widows:2}
a{color:#123f9c}
img{max-width:100%;height:auto}
figure{margin:1.2em 0;page-break-inside:avoid;break-inside:avoid}
figcaption{font-size:.85em;margin:.4em 0;color:#454e58}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8em;line-height:1.45;margin:1em 0;padding:.7em .9em;border:1px solid #e1e2dd;background:#f5f5f1;color:#1f242b;text-align:start;hyphens:none;-webkit-hyphens:none;orphans:3;widows:3}
code{font-family:monospace;hyphens:none;-webkit-hyphens:none}
p code,li code,td code,dt code,dd code{font-size:.9em}
.code-block{page-break-inside:auto;break-inside:auto}
.code-block figcaption{font-family:monospace;margin-bottom:0}
.code-block pre{margin-top:.2em}
.code .c{color:#49525b;font-style:italic}
.code .k{color:#5a1f9e}
.code .s,.code .e{color:#0c4d22}
.code .n{color:#703c00}
.code .f{color:#0f3f94}
.code .a{color:#7c2b10}
.code .p{color:#434b55}
.code .l{color:#004c5c}
table{border-collapse:collapse;width:100%;font-size:.9em;margin:1em 0}
th,td{border-bottom:1px solid #c9cbc5;padding:.35em .6em;vertical-align:top;text-align:start}
tr{page-break-inside:avoid;break-inside:avoid}
.to-left{text-align:left}
.to-right{text-align:right}
.to-center{text-align:center}
blockquote{margin:1em 1.2em;font-style:italic}
dt{font-weight:bold;margin-top:.7em;page-break-after:avoid;break-after:avoid}
dt code{font-weight:normal}
dd{margin-inline-start:1.2em}
dd dl{border-inline-start:2px solid #e1e2dd;padding-inline-start:.8em}
.admonition{margin:1.2em 0;padding:.6em .9em;border-inline-start:4px solid #838b95;background:#eeeee9;color:#23282f;page-break-inside:avoid;break-inside:avoid}
.admonition-title{font-weight:bold;margin-top:0}
.admonition-tip,.admonition-success{border-color:#0f4f27;background:#e0f3e6}
.admonition-info,.admonition-important{border-color:#123f9c;background:#e6eefc}
.admonition-warning{border-color:#5c4200;background:#fbf0d0}
.admonition-caution,.admonition-danger{border-color:#86190f;background:#fce5e2}
.tabs{margin:1em 0;padding-inline-start:.8em;border-inline-start:2px solid #e1e2dd}
.tab-label,.summary{font-weight:bold;margin:.8em 0 .3em;page-break-after:avoid;break-after:avoid}
.details{margin:1em 0}
.card{margin:.8em 0;padding:.2em .9em;border:1px solid #c9cbc5;page-break-inside:avoid;break-inside:avoid}
.card-title{font-weight:bold;margin-bottom:.2em}
.api-method,.badge{font-size:.8em;font-weight:bold;padding:0 .3em;border:1px solid #838b95}
.visually-hidden{display:none}
.cover-logo img{width:5em}
.cover-title{font-size:2.6em;margin:2em 0 .4em}
.cover-tagline{font-size:1.25em}
.cover-part{font-weight:bold;font-size:1.1em}
.cover-date{margin-top:3em;color:#454e58}
nav ol{list-style-type:none;padding-inline-start:1em;margin:.2em 0}
nav li{margin:.35em 0}
`
