import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import { readJson } from '#workspace/storage/json.ts'
import { findSetting, settingOnce } from '#workspace/storage/groups/settings.ts'
import type { Db } from '#workspace/storage/tables.ts'

type TagTriggers = ConnectionDocument['tagTriggers']

const SETTING = 'tag triggers'

/** Reads the tag triggers: tags, each with the template that the app sends after an agent has added the tag. */
export async function readTagTriggers(db: Db): Promise<TagTriggers> {
  const stored = await findSetting(db, SETTING)
  return stored === undefined ? [] : readJson(stored, connectionDocumentSchema.shape.tagTriggers)
}

/** Stores the tag triggers, unless some are stored already. */
export async function keepTagTriggers(db: Db, triggers: TagTriggers): Promise<void> {
  await settingOnce(db, SETTING, () => JSON.stringify(triggers))
}
