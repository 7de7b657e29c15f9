import { isDeepStrictEqual } from 'node:util'
import { Readable } from 'node:stream'
import type { Group } from '#contract/entities/groups/group.ts'
import {
  whatsAppProfileSchema,
  type WhatsAppProfile,
} from '#contract/entities/line/whatsapp-profile.ts'
import { hasMessagingApp } from '#contract/rules/line/messaging-app.ts'
import type { Channel, StoredFile } from '#workspace/channel/channel.ts'
import type { ChannelProvider } from '#workspace/channel/channel-provider.ts'
import type { Clock } from '#workspace/clock.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { keepUpload } from '#workspace/media/files.ts'
import { storeFile } from '#workspace/media/receive-upload.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { findLineOfGroup } from '#workspace/storage/line/lines.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { Db } from '#workspace/storage/tables.ts'
import {
  findWhatsAppProfile,
  saveWhatsAppProfile,
} from '#workspace/storage/line/whatsapp-profiles.ts'

interface Needs {
  storage: Storage
  clock: Clock
  channel: Channel
  log: Log
}

/** A group's profile as it is stored. */
export async function storedProfile(db: Db, group: Group): Promise<WhatsAppProfile> {
  const {
    pictureSource: _,
    verifiedName,
    quality,
    qualitySince,
    ...stored
  } = await findWhatsAppProfile(db, group.id)
  const isConnected = hasMessagingApp(group)
  const isSimulated = isConnected && (await findLineOfGroup(db, group.id)) === undefined
  return whatsAppProfileSchema.parse({
    ...stored,
    ...(!isSimulated && { quality, qualitySince }),
    name: verifiedName ?? group.name,
    phone: group.phone,
    isConnected,
    isSimulated,
    hours: group.openingHours?.week ?? [],
  })
}

/** What identifies a picture at the provider: its address without the query, which is another one in each answer. */
const sourceOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : (URL.parse(address)?.pathname ?? address)

async function fetchPicture(
  { storage, clock, log }: Needs,
  provider: ChannelProvider,
  address: string,
  groupId: string,
): Promise<StoredFile | undefined> {
  const stream = await provider.readPicture(address)
  if (stream === undefined) return undefined
  const named = { filename: 'profile.jpg', declared: 'image/jpeg' }
  const receive = (path: string) => storeFile(Readable.fromWeb(stream), path, named)
  try {
    return await keepUpload({ storage, clock }, receive, { groupId, userId: null })
  } catch (error) {
    log('the picture of a profile could not be stored', { group: groupId, error: String(error) })
    return undefined
  }
}

/**
 * A group's profile as its provider has it, which is stored. If the provider cannot be asked, it is the stored profile,
 * marked as outdated.
 */
export async function currentProfile(needs: Needs, group: Group): Promise<WhatsAppProfile> {
  const { storage, clock, channel } = needs
  const before = await storedProfile(storage.db, group)
  const provider = channel.provider?.(group.id)
  if (provider === undefined) return before
  try {
    const { picture, name, ...provided } = await provider.readProfile()
    const { pictureSource, verifiedName } = await findWhatsAppProfile(storage.db, group.id)
    const source = sourceOf(picture)
    const isKnown = source === pictureSource && before.pictureUrl !== undefined
    const file =
      picture === undefined || isKnown
        ? undefined
        : await fetchPicture(needs, provider, picture, group.id)
    const { pictureUrl: known, isOutdated: _o, keepsPicture: _k, ...rest } = before
    const pictureUrl = isKnown ? known : file && fileAddress(file.id)
    const after = {
      ...rest,
      ...provided,
      ...(pictureUrl !== undefined && { pictureUrl }),
    }
    const extra = {
      ...(pictureUrl !== undefined && source !== undefined && { pictureSource: source }),
      ...(name !== undefined && { verifiedName: name }),
    }
    const isSame =
      isDeepStrictEqual(after, { ...rest, ...(known !== undefined && { pictureUrl: known }) }) &&
      isDeepStrictEqual(extra, {
        ...(pictureSource !== undefined && { pictureSource }),
        ...(verifiedName !== undefined && { verifiedName }),
      })
    if (!isSame) {
      const savedAt = before.updatedAt === undefined ? clock.now() : Date.parse(before.updatedAt)
      const stored = { ...whatsAppProfileSchema.parse(after), ...extra }
      await storage.transaction((tx) => saveWhatsAppProfile(tx, group.id, stored, savedAt), {
        turn: turnOf(group.id),
      })
    }
    return { ...(await storedProfile(storage.db, group)), keepsPicture: true }
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    return { ...before, isOutdated: true, keepsPicture: true }
  }
}

/**
 * Changes a group's profile at its provider.
 * @param change the changed fields
 * @returns whether the group has a provider
 * @throws ServiceFailure LINE_REFUSED with the field, LINE_UNREACHABLE
 */
export async function saveProvidedProfile(
  { channel }: Pick<Needs, 'channel'>,
  groupId: string,
  change: Partial<WhatsAppProfile>,
): Promise<boolean> {
  const provider = channel.provider?.(groupId)
  if (provider === undefined) return false
  if (change.pictureUrl === '')
    throw new ServiceFailure('LINE_REFUSED', 'The provider lets a picture be replaced only.', {
      details: { field: 'pictureUrl', fault: 'pictureStays' },
    })
  await provider.saveProfile(change)
  return true
}
