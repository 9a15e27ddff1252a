import { parseDocument } from 'yaml'
import { readYaml } from './src/model/yaml.ts'
import { findTooDeep } from './src/model/yaml-depth.ts'

let a=12345; const rnd=(n:number)=>{a|=0;a=a+0x6D2B79F5|0;let t=Math.imul(a^a>>>15,1|a);t=t+Math.imul(t^t>>>7,61|t)^t;return ((t^t>>>14)>>>0)%n}
const al=['- ','? ',': ','a: ','"a":','[','{',']','}',',','\n','\n  ','\n    ','a','&a ','!t ','*a ','|\n','#','\t','\n \t','"b" ','\n---\n','\r\n',"'c':",'-','?',':','\n- ', '\n      ','\n...\n','"x\n','>\n ','\uFEFF']
let bad=0, deep=0
const height=(t:string)=>{ let h=0; const w=(x:any,l:number)=>{h=Math.max(h,l); for (const it of x?.items??[]) { if (it.key!==undefined||(it.value!==undefined&&!('range' in it))) {w(it.key,l+1);w(it.value,l+1)} else w(it,l+1)} }
 try { w(parseDocument(t,{logLevel:'silent',prettyErrors:false,uniqueKeys:false}).contents,0) } catch(e){ if (String(e).includes('stack')) console.log('STACK',JSON.stringify(t.slice(0,60))); return 0 } return h }

let max=0
for(let i=0;i<30000;i++){ const use=Array.from({length:1+rnd(7)},()=>al[rnd(al.length)]); const pre=Array.from({length:rnd(4)},()=>al[rnd(al.length)]).join('')
 const t=pre+use.join('').repeat(120); if (findTooDeep(t)!==undefined) { deep++; continue }
 const h=height(t); if (h>36) { bad++; if (h>max) { max=h; console.log('MISS',h,JSON.stringify(pre),JSON.stringify(use.join(''))) } } }
console.log({bad,deep,max})
