import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentTexts } from '#contract/content-texts.ts'
import { languages } from '#contract/limits.ts'
import { dump } from './support/dump.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

test.each(languages)('everybody gets the texts of error codes in %s', async (language) => {
  const { status, body } = await rig.call('GET', `content/errors?language=${language}`)
  expect(status).toBe(200)
  expect(body.items).toEqual(
    Object.entries(contentTexts).map(([code, texts]) => ({ code, text: texts[language] })),
  )
})

test('they are Spanish by default, and an unknown language is refused', async () => {
  const before = await dump(rig.workspace.storage)
  const spanish = await rig.call('GET', 'content/errors?language=es')
  expect((await rig.call('GET', 'content/errors')).body).toEqual(spanish.body)
  expect((await rig.call('GET', 'content/errors?language=fr')).status).toBe(400)
  expect(await dump(rig.workspace.storage)).toBe(before)
})
