import { groupsApi } from '#contract/api/groups/groups.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { countPhoneCheck, countRegistration, registerUser } from '#workspace/auth/register.ts'
import { badRequest, forbidden, registrationClosed } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { groupOut, userOut } from '#workspace/serialize.ts'
import { hasGroupWithPhone } from '#workspace/storage/groups/groups.ts'
import { write } from '#workspace/unit-of-work.ts'
import { mailConfirmation } from '#workspace/use-cases/people/confirm-address.ts'
import { registerGroup } from '#workspace/use-cases/groups/register-group.ts'
import { readPerson } from './current-user.ts'
import { invite } from './invitations.ts'

/** Registers users and groups, invites people, and checks the phone numbers of business lines. */
export const registrationRoutes = [
  implement(usersApi.registerUser, async (call, service) => {
    const groupId = call.idInBody('groupId')
    if (groupId !== undefined) return await invite(call, service, groupId)
    if (!service.registersStrangers) throw registrationClosed()
    const { address, body } = call
    if ('groupId' in body) throw badRequest('The group of an invitation is missing.')
    await countRegistration(service, address)
    const isConfirmed = !service.confirmsAddresses
    const { id } = await registerUser(service, body, { isConfirmed })
    if (!isConfirmed) await mailConfirmation(service, id)
    return userOut(await readPerson(service.storage.db, { userId: id }))
  }),

  implement(groupsApi.validatePhone, async ({ body, address }, service) => {
    await countPhoneCheck(service, address)
    const checked = readPhone(body.phone, body.countryCode)
    if (!checked.ok) return { valid: false }
    const { digits } = checked
    return (await hasGroupWithPhone(service.storage.db, digits))
      ? { valid: false }
      : { valid: true, phone: digits }
  }),

  implement(groupsApi.registerGroup, async ({ userId, body }, service) => {
    if (body.userId !== userId) throw forbidden('A group is registered by its own first user.')
    return await write(service, async (work) =>
      groupOut(await registerGroup(work, service, userId, body)),
    )
  }),
]
