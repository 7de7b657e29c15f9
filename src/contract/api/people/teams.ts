import { z } from 'zod'
import {
  chatsWithoutTeamSchema,
  teamDetailsSchema,
} from '#contract/entities/people/member-details.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { limits } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  groupQuery,
  idParams,
  itemsOf,
  nameField,
  groupField,
} from '#contract/api/shared.ts'

/**
 * The teams of a group. The specification shows only the query of the list. All other queries, bodies and responses
 * are our extensions: a list has all teams of one group in `items`.
 */
export const teamsApi = {
  /** Returns each team with the same fields as `team`, such as its tag and the ids of its members. */
  teams: endpoint({
    name: 'teams',
    service: 'main',
    method: 'GET',
    path: '/v2/teams',
    summary: 'The group’s teams by name.',
    query: groupQuery,
    output: itemsOf(teamSchema),
  }),
  team: endpoint({
    name: 'team',
    service: 'main',
    method: 'GET',
    path: '/v2/teams/{id}',
    summary: 'One team with its members.',
    params: idParams,
    output: teamSchema,
  }),
  /** This call and all below are our extensions: the specification reads teams but shows no call to change them. */
  teamDetails: endpoint({
    name: 'teamDetails',
    service: 'main',
    method: 'GET',
    path: '/v2/teams/details',
    summary: 'How many chats each team has, and how many have no team, for admins.',
    query: groupQuery,
    output: itemsOf(teamDetailsSchema).extend({ withoutTeam: chatsWithoutTeamSchema }),
  }),
  createTeam: endpoint({
    name: 'createTeam',
    service: 'main',
    method: 'POST',
    path: '/v2/teams',
    summary: 'Creates a team without members; its name is unique in the group, ignoring case.',
    body: z.object({
      groupId: groupField,
      name: nameField.max(limits.tagLabelMax),
      hidesFreeChats: z.boolean().optional(),
    }),
    output: teamSchema,
    errors: ['TAG_TAKEN'],
  }),
  /** PATCH /users/{id} changes the team of a member. */
  updateTeam: endpoint({
    name: 'updateTeam',
    service: 'main',
    method: 'PATCH',
    path: '/v2/teams/{id}',
    summary: 'Changes a team’s name, or whether users outside it see its free chats.',
    params: idParams,
    body: z
      .object({
        name: nameField.max(limits.tagLabelMax).optional(),
        hidesFreeChats: z.boolean().optional(),
      })
      .refine(({ name, hidesFreeChats }) => name !== undefined || hidesFreeChats !== undefined, {
        error: 'contains nothing to change',
      }),
    output: teamSchema,
    errors: ['TAG_TAKEN'],
  }),
  deleteTeam: endpoint({
    name: 'deleteTeam',
    service: 'main',
    method: 'DELETE',
    path: '/v2/teams/{id}',
    summary: 'Deletes a team; its members and chats then have no team.',
    params: idParams,
    output: doneOutput,
  }),
} as const
