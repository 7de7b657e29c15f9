import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import { readJson } from './json.ts'
import { findSetting, settingOnce } from './settings.ts'
import type { Db } from './tables.ts'

type TagTriggers = ConnectionDocument['tagTriggers']

const SETTING = 'tag triggers'

/** The templates that clients send after a tag of the name; none where none were kept. */
export async function readTagTriggers(db: Db): Promise<TagTriggers> {
  const kept = await findSetting(db, SETTING)
  return kept === undefined ? [] : readJson(kept, connectionDocumentSchema.shape.tagTriggers)
}

/** Keeps them with the data that they name, for good. */
export async function keepTagTriggers(db: Db, triggers: TagTriggers): Promise<void> {
  await settingOnce(db, SETTING, () => JSON.stringify(triggers))
}
