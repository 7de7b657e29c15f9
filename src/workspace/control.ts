import type { Group } from '#contract/entities/groups/group.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { ChannelListener } from './channel/channel.ts'
import type { TemplateVerdict } from './channel/template-review.ts'
import type { AdvanceableClock } from './clock.ts'
import type { App } from './http/app.ts'
import type { Service } from './http/service.ts'
import type { PushServer } from './push/index.ts'
import { groupOut } from './serialize.ts'
import { write, writeGroup } from './unit-of-work.ts'
import { changeGroup } from './use-cases/groups/change-group.ts'
import {
  changeMember,
  removeMember,
  type MemberChange,
  type Membership,
} from './use-cases/people/change-member.ts'
import { applyTemplateVerdict } from './use-cases/templates/review-template.ts'

/** What tests control, beside the calls of clients. */
export interface ControlNeeds {
  clock: AdvanceableClock
  inbound: ChannelListener
  /** Undefined if a hosted push service is used. */
  push: Pick<PushServer, 'drop' | 'trigger'> | undefined
  changeMember(membership: Membership, change: MemberChange): Promise<Member>
  removeMember(membership: Membership): Promise<void>
  /** @returns the group as clients get it */
  changeGroup(groupId: string, change: Readonly<Record<string, unknown>>): Promise<Group>
  reviewTemplate(id: string, verdict: TemplateVerdict): Promise<WhatsAppTemplate>
}

/** Calls with which tests control the service. */
export interface Control {
  /** Path that all of its calls begin with. */
  path: string
  /**
   * Adds the calls to the service.
   * @returns the way of every call to an endpoint, on which a test can make the network fail
   */
  add(
    app: App,
    needs: ControlNeeds,
  ): (call: () => Response | Promise<Response>) => Promise<Response>
}

export function controlOf(
  service: Service,
  clock: AdvanceableClock,
  inbound: ChannelListener,
  push: PushServer | undefined,
): ControlNeeds {
  return {
    clock,
    inbound,
    push,
    changeMember: (membership, change) =>
      writeGroup(service, membership.groupId, (work) =>
        changeMember(work, membership, change, clock.now()),
      ),
    removeMember: (membership) =>
      writeGroup(service, membership.groupId, (work) => removeMember(work, membership)),
    changeGroup: (groupId, change) =>
      writeGroup(service, groupId, async (work) =>
        groupOut(await changeGroup(work, groupId, change)),
      ),
    reviewTemplate: (id, verdict) =>
      // Tests name no group.
      write(service, async (work) => {
        work.afterCommit(() => service.templateReviews.reschedule())
        return await applyTemplateVerdict(work, service, id, verdict)
      }),
  }
}
