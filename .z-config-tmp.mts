import { parseDocument } from 'yaml'
import { readYaml } from './src/model/yaml.ts'
import { findTooDeep } from './src/model/yaml-depth.ts'
const o={file:'f',maxBytes:1<<20}
for (const t of ['['.repeat(1700),'- '.repeat(800),'{a: '.repeat(15000),'a: '.repeat(20000),'? '.repeat(30000),'['.repeat(1700),': '.repeat(20000), '"a":'.repeat(9000), '[a: '+'a:\n '.repeat(9000)]) console.log(readYaml(t,o).problems)
console.log(JSON.stringify(readYaml('a: &x [1, *x]\nb: *x\nb: 2\n__proto__: {a: 1}\nc: !!binary abc\n[a]: 1\n1: 2\n: 4',o),null,1))
console.log(readYaml('a: &a [1,2,3,4,5,6,7,8,9]\n'+'bcdefgh'.split('').map((c,i)=>`${c}: &${c} [${Array(9).fill('*'+'abcdefgh'[i]).join()}]`).join('\n'),o).problems)
const fm='title: Hello world: x\n'.replace(': x','')+'description: Some words about this, with a date\ndate: 2025-01-02\nslug: /a/b\nsidebar_position: 3\ntags: [a, b, c]\nauthors:\n  - name: X\n    url: https://x.example\n'
for (let k=0;k<3;k++){let s=performance.now(); for(let i=0;i<10000;i++) readYaml(fm+i,{file:'f',maxBytes:65536,lineOffset:1}).value; console.log('10000 fm',performance.now()-s)}
let s=performance.now(); for(let i=0;i<10000;i++) parseDocument(fm+i).toJS(); console.log('yaml plain',performance.now()-s)
s=performance.now(); console.log(readYaml(Array.from({length:100000},(_,i)=>`k${i}: 1`).join('\n'),{file:'f',maxBytes:1<<21}).problems); console.log('100k keys',performance.now()-s)
// fuzz
let seed=1; const rnd=(n:number)=>{seed=(seed*1103515245+12345)&0x7fffffff; return (seed>>8)%n}
const al=['- ','? ',': ','a: ','"a":','[','{',']','}',',','\n','\n  ','\n    ','a','&a ','!t ','*a ','|\n','#','\t','\n \t','"b" ','\n---\n','\r\n',"'c':",'-','?',':','\n- ', '\n      ']
let bad=0, deep=0
for(let i=0;i<15000;i++){ let t=''; const n=45+rnd(120), k=2+rnd(6); const use=Array.from({length:k},()=>al[rnd(al.length)]); for(let j=0;j<n;j++) t+=use[rnd(k)]
 let h=0; const w=(x:any,l:number)=>{h=Math.max(h,l); for (const it of x?.items??[]) { if (it.key!==undefined||(it.value!==undefined&&!('range' in it))) {w(it.key,l+1);w(it.value,l+1)} else w(it,l+1)} }
 try { w(parseDocument(t,{logLevel:'silent',prettyErrors:false,uniqueKeys:false}).contents,0) } catch(e){ continue }
 if (h>33) { deep++; if (findTooDeep(t)===undefined) { bad++; if (bad<6) console.log('MISS',h,JSON.stringify(t)) } } }
console.log({bad,deep})
