export { Tabs as default } from '@waybill/docs/theme/mdx/tabs'
