import { writeFileSync } from 'node:fs'
import { openApiText } from './openapi/document.ts'

/**
 * Writes docs/openapi.json from the endpoint tables. `npm run openapi` runs this file under Node 24, without a build.
 */
writeFileSync(new URL('../docs/openapi.json', import.meta.url), openApiText())
