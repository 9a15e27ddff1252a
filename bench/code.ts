import { capital } from './prose.ts'
import type { Random } from './random.ts'
import { nouns, verbsOfCode } from './words.ts'

const name = (random: Random): string => `${random.one(verbsOfCode)}${capital(random.one(nouns))}`

/** A function in TypeScript, 9 to 14 lines. */
export function typescript(random: Random): string {
  const type = capital(random.one(nouns))
  const key = random.one(nouns)
  const call = name(random)
  const body = Array.from({ length: random.between(1, 6) }, (_, index) => {
    const call = `client.${random.one(nouns)}s.${random.one(verbsOfCode)}`
    return `  const ${random.one(nouns)}${index} = await ${call}({ limit: ${random.between(1, 100)} })`
  })
  return [
    `import { createClient, type ${type} } from '@waybill/client'`,
    '',
    `/** Gives the ${random.one(nouns)} of this ${key}. */`,
    `export async function ${call}(${key}: string): Promise<${type} | undefined> {`,
    `  const client = createClient({ region: 'eu-${random.between(1, 9)}', retries: ${random.between(0, 5)} })`,
    ...body,
    `  if (${key}.length > ${random.between(8, 64)}) return undefined`,
    `  return { id: ${key}, total: ${random.between(100, 9999)}.5, open: ${random.between(0, 1) === 1} }`,
    '}',
  ].join('\n')
}

/** An object in JSON, 8 to 13 lines. */
export function json(random: Random): string {
  const value: Record<string, unknown> = {
    id: `${random.one(nouns).slice(0, 3)}_${random.between(100_000, 999_999)}`,
    [`${random.one(nouns)}Type`]: random.one(nouns),
    open: random.between(0, 1) === 1,
    address: { city: capital(random.one(nouns)), postcode: String(random.between(10_000, 99_999)) },
  }
  const more = random.between(0, 5)
  for (let at = 0; at < more; at++) value[`${random.one(nouns)}${at}`] = random.between(1, 5000)
  return JSON.stringify(value, undefined, 2)
}

/** Commands for a shell, 8 to 11 lines. */
export function bash(random: Random): string {
  const extra = Array.from({ length: random.between(0, 3) }, () => {
    const command = `waybill ${random.one(nouns)} ${random.one(verbsOfCode)}`
    return `${command} --limit ${random.between(1, 100)} | jq '.${random.one(nouns)}'`
  })
  return [
    `# Ask for one ${random.one(nouns)} and keep the answer`,
    `export WAYBILL_REGION="eu-${random.between(1, 9)}"`,
    `curl --fail --silent "https://api.waybill.example/v1/${random.one(nouns)}s/${random.between(1000, 9999)}" \\`,
    '  --header "Authorization: Bearer $WAYBILL_TOKEN" \\',
    `  --output ${random.one(nouns)}.json`,
    ...extra,
    `for file in ${random.one(nouns)}-*.json; do`,
    `  waybill ${random.one(verbsOfCode)} "$file" --attempts ${random.between(1, 9)}`,
    'done',
  ].join('\n')
}
