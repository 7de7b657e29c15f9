import { z } from 'zod'
import { chatsWithoutTeamSchema, teamDetailsSchema } from '../entities/member-details.ts'
import { segmentSchema } from '../entities/segment.ts'
import { tagSchema, tagUsageSchema } from '../entities/tag.ts'
import { teamSchema } from '../entities/team.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { contactRuleInput } from './contact-rule.ts'
import { endpoint } from './endpoint.ts'
import { doneOutput, groupQuery, idParams, itemsOf, nameField } from './shared.ts'

const segmentName = nameField.max(limits.tagLabelMax)

/**
 * Tags, segments and teams. The tags of a contact are in contact-tags.ts. The specification shows the query of the
 * teams but no other queries, bodies or answers. Ours return the whole list of one group in `items`.
 */
export const tagsApi = {
  /** Also returns archived tags; their `archived` is true. */
  tags: endpoint({
    name: 'tags',
    service: 'main',
    method: 'GET',
    path: '/v2/tags',
    summary: 'The tags of the group that the viewer may see, by name.',
    query: groupQuery,
    output: itemsOf(tagSchema),
  }),
  /**
   * Answer (ours): the tag. A publisher who creates a tag becomes its owner, because publishers see only their own
   * tags (section 6).
   */
  createTag: endpoint({
    name: 'createTag',
    service: 'main',
    method: 'POST',
    path: '/v2/tags',
    summary: 'Creates a tag; its label is unique in the group, ignoring case.',
    body: z.object({ groupId: id, name: nameField.max(limits.tagLabelMax) }),
    output: tagSchema,
    errors: ['TAG_TAKEN'],
  }),
  /** This call and the next three are ours: the specification creates tags but shows no call to change them. */
  updateTag: endpoint({
    name: 'updateTag',
    service: 'main',
    method: 'PATCH',
    path: '/v2/tags/{id}',
    summary: 'Renames, archives or unarchives a tag; contacts keep an archived tag.',
    params: idParams,
    body: z
      .object({
        name: nameField.max(limits.tagLabelMax).optional(),
        archived: z.boolean().optional(),
      })
      .refine(({ name, archived }) => name !== undefined || archived !== undefined, {
        error: 'contains nothing to change',
      }),
    output: tagSchema,
    errors: ['TAG_TAKEN'],
  }),
  /**
   * Also replaces the tag in the rules of segments and in drafts of campaigns. Cannot be undone, because nothing
   * records which contacts had which tag. Returns the remaining tag.
   */
  mergeTag: endpoint({
    name: 'mergeTag',
    service: 'main',
    method: 'POST',
    path: '/v2/tags/{id}/merge',
    summary: 'Replaces a tag with another on every contact and member, and deletes it.',
    params: idParams,
    body: z.object({ intoId: id }),
    output: tagSchema,
  }),
  tagUsage: endpoint({
    name: 'tagUsage',
    service: 'main',
    method: 'GET',
    path: '/v2/tags/usage',
    summary: 'How many contacts have each tag of the group.',
    query: groupQuery,
    output: itemsOf(tagUsageSchema),
  }),
  tagOverlap: endpoint({
    name: 'tagOverlap',
    service: 'main',
    method: 'GET',
    path: '/v2/tags/{id}/overlap',
    summary: 'How many contacts have both of two tags.',
    params: idParams,
    query: z.object({ withId: id }),
    output: z.looseObject({ contacts: z.number().int().nonnegative() }),
  }),
  /**
   * Ours: the specification saves segments but shows no call to read them. Segments and their counts require access
   * to the screen Contacts (policy `contact.list`).
   */
  segments: endpoint({
    name: 'segments',
    service: 'main',
    method: 'GET',
    path: '/v2/segments',
    summary:
      'The group’s segments by name, with the number of unarchived contacts that the caller sees.',
    query: groupQuery,
    output: itemsOf(segmentSchema),
  }),
  /** Fields (ours): a name, and the rule that selects contacts (see the entity). */
  createSegment: endpoint({
    name: 'createSegment',
    service: 'main',
    method: 'POST',
    path: '/v2/segments',
    summary: `Creates a segment; a group has at most ${limits.contacts.segmentsMax}.`,
    body: z.object({ groupId: id, name: segmentName, rule: contactRuleInput }),
    output: segmentSchema,
  }),
  updateSegment: endpoint({
    name: 'updateSegment',
    service: 'main',
    method: 'PATCH',
    path: '/v2/segments/{id}',
    summary: 'Changes a segment’s name or rule; only given fields change.',
    params: idParams,
    body: z.object({ name: segmentName.optional(), rule: contactRuleInput.optional() }),
    output: segmentSchema,
  }),
  deleteSegment: endpoint({
    name: 'deleteSegment',
    service: 'main',
    method: 'DELETE',
    path: '/v2/segments/{id}',
    summary: 'Deletes a segment; its contacts stay.',
    params: idParams,
    output: doneOutput,
  }),
  /** Returns each team with its tag and the ids of its members, like the call for one team. */
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
  /** This call and all below are ours: the specification reads teams but shows no call to change them. */
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
      groupId: id,
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
