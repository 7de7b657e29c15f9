import { writeFileSync } from 'node:fs'
import { openApiText } from './openapi/document.ts'

/** Writes docs/openapi.json from the endpoint tables. Runs from source under Node 24, by `npm run openapi`. */
writeFileSync(new URL('../docs/openapi.json', import.meta.url), openApiText())
