/**
 * What a transaction concerns. On PostgreSQL those of one turn run one after another, and those of different turns side by
 * side, also those of several services:
 * - `everything`: what changes rows of more than one group, or accounts and addresses, which all groups share. Nothing else
 *   writes meanwhile.
 * - `group <id>`: chats, people's rights, settings, line and campaigns of one group. It may read what belongs to no group, and
 *   writes no other group's rows.
 * - `sign-ins`: sessions and passwords, the counts of failed attempts, tickets of exports, and the right to follow channels.
 * - `webhooks`: bodies that arrived and have not been processed.
 *
 * Entries of audit logs are written in every turn: a transaction locks the chain of each log that it writes to, in the order of
 * their ids, as the last thing that it does.
 *
 * In each a transaction sees what those before it have committed. A transaction has one turn, and takes none while it has
 * another: so no two of them wait for each other.
 */
export type Turn = 'everything' | 'sign-ins' | 'webhooks' | `group ${string}`

/** The turn of a group's transactions. */
export const turnOf = (groupId: string): Turn => `group ${groupId}`

/**
 * What comes first where transactions wait for each other: what somebody waits for at a screen, then what arrives from
 * customers, then work in bulk, such as campaigns and imports.
 */
export const urgencies = ['call', 'webhook', 'bulk'] as const
export type Urgency = (typeof urgencies)[number]
