import { groupSchema } from '../entities/group.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shared.ts'

/** A group and its settings. */
export const groupsApi = {
  group: endpoint({
    name: 'group',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}',
    summary: 'One group of the user’s, with its features and settings.',
    params: idParams,
    output: groupSchema,
  }),
} as const
