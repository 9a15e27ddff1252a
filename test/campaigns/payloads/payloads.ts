/**
 * Payloads of scripts: everything that can make a browser run a script, as it may occur in foreign text. Each would
 * call `xss(1)`.
 * @module
 */
import { random } from '../../../bench/random.ts'

const tags = [
  '<script>CALL</script>',
  '<ScRiPt\n>CALL</sCrIpT\n>',
  '<scr<script>ipt>CALL</scr</script>ipt>',
  '<img src=x onerror=CALL>',
  '<img/src=x/onerror=CALL>',
  '<svg onload=CALL>',
  '<svg><script>CALL</script></svg>',
  '<svg><animate onbegin=CALL attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:CALL"><text y=20>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=CALL&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=CALL>',
  '<noscript><p title="</noscript><img src=x onerror=CALL>">',
  '<template><img src=x onerror=CALL></template>',
  '<iframe srcdoc="<script>parent.CALL</script>"></iframe>',
  '<iframe src="javascript:parent.CALL"></iframe>',
  '<object data="javascript:CALL"></object>',
  '<embed src="javascript:CALL">',
  '<meta http-equiv="refresh" content="0;url=javascript:CALL">',
  '<details open ontoggle=CALL>',
  '<video src=x onerror=CALL></video>',
  '<video><source onerror=CALL></video>',
  '<body onload=CALL>',
  '<input autofocus onfocus=CALL>',
  '<marquee onstart=CALL>',
  '<a href="javascript:CALL" autofocus>x</a>',
  '<button formaction="javascript:CALL">x</button>',
  '<p style="animation:x" onanimationstart=CALL>',
  '<x onclick=CALL tabindex=0 onfocus=CALL autofocus>x</x>',
  '<!--><img src=x onerror=CALL>-->',
  '<!--<img src="--><img src=x onerror=CALL//">',
  '<![CDATA[><img src=x onerror=CALL>]]>',
  '</title><script>CALL</script>',
  '</script><script>CALL</script>',
  '</textarea></style><img src=x onerror=CALL>',
  '"><img src=x onerror=CALL>',
  "' onerror='CALL",
  '" autofocus onfocus="CALL',
  '` onerror=CALL `',
  '{CALL}',
  '${CALL}',
  '&lt;img src=x onerror=CALL&gt;',
  '\\u003cimg src=x onerror=CALL\\u003e',
  '\u2028<script>CALL</script>',
  '<docs-island data-island="data:text/javascript,CALL" data-props="{}"></docs-island>',
]

const addresses = [
  'javascript:CALL',
  'JaVaScRiPt:CALL',
  'java\tscript:CALL',
  'java&#9;script:CALL',
  'java&NewLine;script:CALL',
  'javascript&colon;CALL',
  '&#106;avascript:CALL',
  '\u0001javascript:CALL',
  ' javascript:CALL',
  'javascript://%0aCALL',
  'data:text/html,<script>parent.CALL</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.CALL"/>',
  'vbscript:CALL',
  'pathname:///javascript:CALL',
  'pathname:javascript:CALL',
  '/x" onmouseover="CALL',
  "x' onerror='CALL",
  '"><img src=x onerror=CALL>',
  '#"><script>CALL</script>',
  './javascript:CALL',
  '\ufeffjavascript:CALL',
]

const calls = [
  'xss(1)',
  'xss`1`',
  'window["xss"](1)',
  'top.xss(1)',
  '(0,xss)(1)',
  'xss&lpar;1)',
  '&#120;ss(1)',
  'self.xss?.(1)',
]

/** Text before and after a payload that changes the state of a parser. */
const around = [
  ['', ''],
  ['a ', ' b'],
  ['<b>', '</b>'],
  ['<p title="', '">'],
  ['**', '**'],
  ['`', ''],
  ['<!--', '-->'],
  ['<div>', ''],
  ['&', ';'],
  ['\\', ''],
] as const

/** A payload in HTML; the same seed creates the same payload. */
export function payload(seed: string): string {
  const draw = random(seed)
  const [before, after] = draw.one(around)
  return before + draw.one(tags).replaceAll('CALL', draw.one(calls)) + after
}

/** An address that would run code when it is followed or loaded. */
export function address(seed: string): string {
  const draw = random(seed)
  return draw.one(addresses).replaceAll('CALL', draw.one(calls))
}
