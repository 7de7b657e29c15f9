/** A free chat that is to be shared out. */
export interface SharedChat {
  readonly id: string
  /** Only agents of this team get the chat; without a team, every agent may. */
  readonly teamTagId: string | undefined
  /** Since when the customer waits, epoch ms; null if they do not. */
  readonly waitingSince: number | null
}

/** An available agent to whom the user may assign chats. */
export interface Receiver {
  readonly userId: string
  readonly teamTagId: string | undefined
  readonly openChats: number
  /** The agent's own capacity. Absent: that of the group. */
  readonly capacity?: number | undefined
}

export interface Share {
  readonly userId: string
  /** Longest wait first. */
  readonly chatIds: readonly string[]
}

/** Why a chat stays free: nobody of its team is available, or all are at their capacity. */
export type LeftReason = 'nobody' | 'full'

export interface LeftChat {
  readonly id: string
  readonly reason: LeftReason
}

/** Longest wait first; equal waits by id, so that the same chats always get the same order. */
function byWait(one: SharedChat, other: SharedChat): number {
  if (one.waitingSince === other.waitingSince) return one.id < other.id ? -1 : 1
  return (one.waitingSince ?? Infinity) - (other.waitingSince ?? Infinity)
}

/**
 * Shares out free chats among agents. Nobody gets more than their capacity allows, and a team's chats stay in the team. If
 * there is no room for all, those that wait longest are assigned, and as many as possible. Each chat goes to the agent
 * with the fewest chats, so agents of one team who had equally many differ by at most one afterwards.
 * @param capacity open chats that an agent without a number of their own has at most; Infinity without a limit
 * @returns the shares of those who get chats, by their ids
 */
export function shareOut(
  chats: readonly SharedChat[],
  receivers: readonly Receiver[],
  capacity: number,
): { shares: Share[]; left: LeftChat[] } {
  const { fitting, left } = chooseFitting(chats.toSorted(byWait), receivers, capacity)
  const agents = receivers.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const loads = new Map(agents.map(({ userId, openChats }) => [userId, openChats]))
  const loadOf = ({ userId }: Receiver) => loads.get(userId) ?? 0
  const given = new Map<SharedChat, string>()
  const isOfTeam = ({ teamTagId }: SharedChat) => teamTagId !== undefined
  // The chats of a team have fewer agents to go to, so the others take the room that these leave.
  for (const chat of fitting.toSorted((a, b) => Number(isOfTeam(b)) - Number(isOfTeam(a)))) {
    const [agent] = agents
      .filter((one) => !isOfTeam(chat) || one.teamTagId === chat.teamTagId)
      .filter((one) => loadOf(one) < (one.capacity ?? capacity))
      .toSorted((one, other) => loadOf(one) - loadOf(other))
    if (agent === undefined) continue
    loads.set(agent.userId, loadOf(agent) + 1)
    given.set(chat, agent.userId)
  }
  const shares = agents.map(({ userId }) => ({
    userId,
    chatIds: fitting.filter((chat) => given.get(chat) === userId).map(({ id }) => id),
  }))
  return { shares: shares.filter(({ chatIds }) => chatIds.length > 0), left }
}

/** The chats for which there is room, if those that wait longest go first. */
function chooseFitting(
  chats: readonly SharedChat[],
  receivers: readonly Receiver[],
  capacity: number,
): { fitting: SharedChat[]; left: LeftChat[] } {
  const roomOf = (some: readonly Receiver[]) =>
    some.reduce((sum, one) => sum + Math.max(0, (one.capacity ?? capacity) - one.openChats), 0)
  const teams = Map.groupBy(receivers, ({ teamTagId }) => teamTagId)
  const rooms = new Map(Array.from(teams, ([teamTagId, some]) => [teamTagId, roomOf(some)]))
  let room = roomOf(receivers)
  const fitting: SharedChat[] = []
  const left: LeftChat[] = []
  for (const chat of chats) {
    const { id, teamTagId } = chat
    const some = teamTagId === undefined ? receivers : teams.get(teamTagId)
    const most = teamTagId === undefined ? room : Math.min(room, rooms.get(teamTagId) ?? 0)
    if (some === undefined || some.length === 0) left.push({ id, reason: 'nobody' })
    else if (most <= 0) left.push({ id, reason: 'full' })
    else {
      fitting.push(chat)
      room -= 1
      if (teamTagId !== undefined) rooms.set(teamTagId, (rooms.get(teamTagId) ?? 0) - 1)
    }
  }
  return { fitting, left }
}
