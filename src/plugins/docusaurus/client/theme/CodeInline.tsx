export { default } from './MDXComponents/Code.tsx'
