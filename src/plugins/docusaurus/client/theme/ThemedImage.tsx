export { ThemedImage as default } from '@waybill/docs/theme/mdx/themed-image'
