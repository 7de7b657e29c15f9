import { whatsAppProfileApi } from '#contract/api/line/whatsapp-profile.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { whatsAppProfileSchema } from '#contract/entities/line/whatsapp-profile.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { sentKind } from '#contract/rules/messages/channel-media.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { usableFile } from '#workspace/media/file-access.ts'
import type { Db } from '#workspace/storage/tables.ts'
import {
  findWhatsAppProfile,
  saveWhatsAppProfile,
} from '#workspace/storage/line/whatsapp-profiles.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import {
  currentProfile,
  saveProvidedProfile,
  storedProfile,
} from '#workspace/use-cases/line/provided-profile.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { given } from '#workspace/routes/without-undefined.ts'

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
  if (sentKind(file.mime_type, file.size) !== 'image')
    throw badRequest('The picture must be a JPEG or PNG.')
}

export const whatsAppProfileRoutes = [
  implement(whatsAppProfileApi.whatsAppProfile, async (call, service) => {
    const { group } = await enterTo(service.storage.db, call, 'whatsAppProfile.see')
    return await currentProfile(service, group)
  }),

  implement(whatsAppProfileApi.saveWhatsAppProfile, async (call, service) => {
    const { db } = service.storage
    const { group, viewer } = await enterTo(db, call, 'whatsAppProfile.edit')
    const { pictureUrl, ...change } = call.body
    const known = await storedProfile(db, group)
    const isNewPicture = pictureUrl !== undefined && pictureUrl !== (known.pictureUrl ?? '')
    if (isNewPicture && pictureUrl !== '') await assertPicture(db, viewer, pictureUrl)
    const wanted = { ...given(change), ...(isNewPicture && { pictureUrl }) }
    const isProvided = await saveProvidedProfile(service, group.id, wanted)
    await writeGroup(service, group.id, async ({ tx, announce }) => {
      const before = await storedProfile(tx, group)
      const extra = await findWhatsAppProfile(tx, group.id)
      const picture = pictureUrl ?? before.pictureUrl ?? ''
      const { pictureUrl: _, ...rest } = before
      const after = whatsAppProfileSchema.parse({
        ...extra,
        ...rest,
        ...change,
        ...(picture !== '' && { pictureUrl: picture }),
      })
      await saveWhatsAppProfile(tx, group.id, after, service.clock.now())
      const { id: groupId } = group
      const receivers = { by: 'policy', policy: 'whatsAppProfile.see' } as const
      announce(toThose(groupId, 'whatsAppProfile.changed', { groupId }, receivers, call.userId))
    })
    // The provider may write a value in another way.
    return isProvided ? await currentProfile(service, group) : await storedProfile(db, group)
  }),
]
