import { expect, it } from 'vitest'
import { packagesOf } from './materials.mjs'

it('names the packages of bundled modules once, also scoped and nested ones', () => {
  const files = [
    '/project/src/host/server.ts',
    '/project/node_modules/zod/v4/index.js',
    '/project/node_modules/zod/v4/core/parse.js',
    '\0/project/node_modules/@hono/node-server/dist/index.mjs?commonjs',
    'C:\\project\\node_modules\\a\\node_modules\\@b\\c\\index.js',
  ]
  expect(packagesOf(files)).toEqual(['@hono/node-server', 'a/node_modules/@b/c', 'zod'])
})
