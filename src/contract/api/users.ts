import { z } from 'zod'
import { memberSchema } from '../entities/member.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'

/** The people of a group. */
export const usersApi = {
  users: endpoint({
    name: 'users',
    service: 'main',
    method: 'GET',
    path: '/users',
    summary: 'The group’s members, by name.',
    query: z.object({ groupId: id }),
    output: z.looseObject({ items: z.array(memberSchema) }),
  }),
} as const
