import { expect, it } from 'vitest'
import { logRecorder, memoryFiles } from '#tests/contract/main-support.ts'
import { createDamagedFiles } from './damaged-files.ts'

it('keeps a copy of a damaged file and reports it to one window, once', async () => {
  const files = memoryFiles()
  files.texts.set('drafts-1.json', '{')
  let pushes = 0
  const damaged = createDamagedFiles({ files, log: logRecorder().log, push: () => (pushes += 1) })
  await damaged.setAside('drafts', 'drafts-1.json')
  expect(pushes).toBe(1)
  expect([...files.texts]).toEqual([['drafts-1.json.spoilt', '{']])
  expect(damaged.take()).toEqual([{ kind: 'drafts', copy: 'drafts-1.json.spoilt' }])
  expect(damaged.take()).toEqual([])
})

it('goes on if the copy cannot be made', async () => {
  const { log, lines } = logRecorder()
  const files = { setAside: () => Promise.reject(new Error('no permission')) }
  const damaged = createDamagedFiles({ files, log, push: () => {} })
  await damaged.setAside('snoozes', 'snoozes-1.json')
  expect(damaged.take()).toEqual([])
  expect(lines.join('\n')).toContain('no permission')
})
