import { whatsAppProfileApi } from '#contract/api/whatsapp-profile.ts'
import type { Group } from '#contract/entities/group.ts'
import { whatsAppProfileSchema, type WhatsAppProfile } from '#contract/entities/whatsapp-profile.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { mediaKind } from '#contract/rules/channel-media.ts'
import { hasMessagingApp } from '#contract/rules/messaging-app.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { usableFile } from '#workspace/media/file-access.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findWhatsAppProfile, saveWhatsAppProfile } from '#workspace/storage/whatsapp-profiles.ts'
import { write } from '#workspace/unit-of-work.ts'
import { enterGroup, type Who } from '#workspace/access.ts'

async function profileOf(db: Db, group: Group): Promise<WhatsAppProfile> {
  return whatsAppProfileSchema.parse({
    ...(await findWhatsAppProfile(db, group.id)),
    name: group.name,
    phone: group.phone,
    isConnected: hasMessagingApp(group),
    hours: group.openingHours?.week ?? [],
  })
}

/**
 * @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not perform `action`
 */
async function enterTo(
  db: Db,
  call: Who,
  action: 'whatsAppProfile.see' | 'whatsAppProfile.edit',
): Promise<{ group: Group; viewer: Viewer }> {
  const { directory, viewer } = await enterGroup(db, call)
  if (!can(viewer, action)) throw forbidden('The profile of this group is for its admins.')
  return { group: directory.group, viewer }
}

/** @throws ServiceFailure 400 unless the address is of a picture that the viewer may use */
async function assertPicture(db: Db, viewer: Viewer, address: string): Promise<void> {
  const file = await usableFile(db, viewer, address)
  if (file === undefined)
    throw badRequest('The picture is no file that was uploaded to this group.')
  if (mediaKind(file.mime_type) !== 'image') throw badRequest('The picture must be a JPEG or PNG.')
}

export const whatsAppProfileRoutes = [
  implement(whatsAppProfileApi.whatsAppProfile, async (call, { storage }) => {
    const { group } = await enterTo(storage.db, call, 'whatsAppProfile.see')
    return await profileOf(storage.db, group)
  }),

  implement(whatsAppProfileApi.saveWhatsAppProfile, async (call, service) => {
    return await write(service, async ({ tx, announce }) => {
      const { group, viewer } = await enterTo(tx, call, 'whatsAppProfile.edit')
      const { pictureUrl, ...change } = call.body
      const before = await profileOf(tx, group)
      if (pictureUrl !== undefined && pictureUrl !== '' && pictureUrl !== before.pictureUrl)
        await assertPicture(tx, viewer, pictureUrl)
      const picture = pictureUrl ?? before.pictureUrl ?? ''
      const { pictureUrl: _, ...rest } = before
      const after = { ...rest, ...change, ...(picture !== '' && { pictureUrl: picture }) }
      await saveWhatsAppProfile(
        tx,
        group.id,
        whatsAppProfileSchema.parse(after),
        service.clock.now(),
      )
      const may = (who: Viewer) => can(who, 'whatsAppProfile.see')
      announce(
        toThose(group.id, 'whatsAppProfile.changed', { groupId: group.id }, may, call.userId),
      )
      return await profileOf(tx, group)
    })
  }),
]
