import { optOutsApi } from '#contract/api/contacts/opt-outs.ts'
import { can } from '#contract/policies/index.ts'
import { openChat } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { contactFor } from '#workspace/serialize.ts'
import { writeGroupDurable } from '#workspace/unit-of-work.ts'
import { setOptOut } from '#workspace/use-cases/contacts/marketing-consent.ts'

export const optOutsRoutes = [
  implement(optOutsApi.setOptOut, async (call, service) => {
    return await writeGroupDurable(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const assert = (action: 'contact.optOut' | 'contact.optIn') => {
        if (!can(chat.viewer, action, chat.contact))
          throw forbidden('You may not change whether this contact gets campaigns.')
      }
      assert('contact.optOut')
      const { body } = call
      if (!body.optedOut) assert('contact.optIn')
      const now = service.clock.now()
      const changed = await setOptOut(work, chat, body, now)
      const action = body.optedOut ? 'contact.optedOut' : 'contact.optedIn'
      if (changed !== chat.contact)
        work.audit(call.groupId, { action, object: { type: 'contact', id: chat.row.id } }, now)
      return await contactFor(work.tx, chat.viewer, changed)
    })
  }),
]
