/** Keys of tests with a shared cache: `openssl genpkey -algorithm ed25519`, PKCS #8 and SPKI in base64. */
export const testKeys = {
  DOCS_CACHE_PRIVATE_KEY: 'MC4CAQAwBQYDK2VwBCIEIHuMzbcr9Pu7DWbIIHRt1Fuf4WFXlCUQWN+iYb0M2UPY',
  DOCS_CACHE_PUBLIC_KEY: 'MCowBQYDK2VwAyEATGTnwQh2oUCCEK8J9KX1gTg9bPSZ0nOH9GOK+WAz/bw=',
} as const
