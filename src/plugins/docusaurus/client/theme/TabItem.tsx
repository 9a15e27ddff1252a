export { Tab as default } from '@waybill/docs/theme/mdx/tabs'
