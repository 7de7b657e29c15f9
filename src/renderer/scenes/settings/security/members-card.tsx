import { ActionIcon, Button, Flex, Menu, Progress, Text } from '@mantine/core'
import {
  IconBell,
  IconClock,
  IconDots,
  IconLogin2,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { GroupTwoStep, TwoStepMember } from '#contract/entities/people/two-step.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { daysAgo, momentText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useProof } from '#renderer/components/two-step/use-proof.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { membersAtom, selfAtom } from '#renderer/data/session/session.ts'
import { needsProof } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import { stateOf } from './demanded-members.ts'
import classes from './group-security.module.css'

/** Members from which the list has a search. */
const searchFrom = 20

type State = ReturnType<typeof stateOf>

/** Those who have something to do come first. */
const order: readonly State[] = ['pending', 'sso', 'active']

const stateLooks = {
  pending: { glyph: IconClock, text: 'groupSecurity:members.isPending' },
  sso: { glyph: IconLogin2, text: 'groupSecurity:members.bySso' },
  active: { glyph: IconShieldCheck, text: 'groupSecurity:members.isActive' },
} as const

interface Person extends TwoStepMember {
  readonly member: Member
}

export interface MembersCardProps {
  groupId: string
  viewer: Viewer
  stored: GroupTwoStep
}

/** The members with the state of their two steps, those without them first, then those who sign in at the provider. */
export function MembersCard({ groupId, viewer, stored }: MembersCardProps) {
  const { t } = useTexts('groupSecurity')
  const now = useAtomValue(minuteAtom)
  const members = useAtomValue(membersAtom) ?? []
  const hasOwn = useAtomValue(selfAtom)?.twoStep?.isActive === true
  const [text, setText] = useState('')
  const [resetting, setResetting] = useState<Person | null>(null)
  const proof = useProof(hasOwn)
  const mayEdit = can(viewer, 'twoStep.edit')
  const people = stored.members
    .flatMap((state): Person[] => {
      const member = members.find(({ id }) => id === state.userId)
      return member === undefined ? [] : [{ ...state, member }]
    })
    .toSorted(
      (one, other) =>
        order.indexOf(stateOf(one)) - order.indexOf(stateOf(other)) ||
        one.member.name.localeCompare(other.member.name),
    )
  const countOf = (state: State) => people.filter((one) => stateOf(one) === state).length
  const [pending, sso, active] = [countOf('pending'), countOf('sso'), countOf('active')]
  const mayRemind = (one: Person) =>
    stateOf(one) === 'pending' && (one.remindedAt === undefined || daysAgo(one.remindedAt, now) > 0)
  const remindable = people.filter(mayRemind).slice(0, limits.twoStep.remindMax)
  const remind = useChange({
    send: (userIds: string[]) =>
      call(twoStepApi.remindTwoStep, { params: { id: groupId }, body: { userIds }, groupId }),
    accept: (_, userIds) =>
      showToast(t('groupSecurity:members.reminded', { count: userIds.length })),
    refetches: ['groupTwoStep', 'audit'],
    onRefused: showError,
    repeats: true,
  })
  const reset = useChange({
    send: ({ userId }: Person) =>
      call(twoStepApi.resetTwoStep, { params: { id: groupId, userId }, groupId }),
    accept: (_, { member }) =>
      showToast(t('groupSecurity:members.resetDone', { name: member.name })),
    refetches: ['groupTwoStep', 'audit'],
    onDone: () => setResetting(null),
    onRefused: (error, person) => void proof.ask(error, () => reset.run(person)),
    repeats: true,
  })
  const shown = people.filter(({ member }) => foldText(member.name).includes(foldText(text.trim())))
  const share = (count: number) => (people.length === 0 ? 0 : (count / people.length) * 100)
  return (
    <section className={classes.card} aria-label={t('groupSecurity:members.title')}>
      <div className={classes.head}>
        <Flex align="center" justify="space-between" wrap="wrap" gap={8}>
          <Text component="h2" size="sm" fw={650}>
            {t('groupSecurity:members.summary', { active: active + sso, count: people.length })}
          </Text>
          {mayEdit && pending > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconBell size={16} aria-hidden="true" />}
              disabled={remindable.length === 0}
              loading={remind.busy}
              onClick={() => remind.run(remindable.map(({ userId }) => userId))}
            >
              {remindable.length === 0
                ? t('groupSecurity:members.allReminded')
                : t('groupSecurity:members.remind', { count: remindable.length })}
            </Button>
          )}
        </Flex>
        <Progress.Root size="sm" my={10} aria-hidden="true">
          <Progress.Section value={share(active)} color="var(--b-ok)" withAria={false} />
          <Progress.Section value={share(sso)} withAria={false} />
          <Progress.Section value={share(pending)} color="var(--b-warn-solid)" withAria={false} />
        </Progress.Root>
        <Flex gap={16} wrap="wrap">
          <Text span size="xs" c="dimmed">
            <span className={classes.dot} data-state="active" aria-hidden="true" />
            {t('groupSecurity:members.active', { count: active })}
          </Text>
          {sso > 0 && (
            <Text span size="xs" c="dimmed">
              <span className={classes.dot} data-state="sso" aria-hidden="true" />
              {t('groupSecurity:members.sso', { count: sso })}
            </Text>
          )}
          <Text span size="xs" c="dimmed">
            <span className={classes.dot} data-state="pending" aria-hidden="true" />
            {t('groupSecurity:members.pending', { count: pending })}
          </Text>
        </Flex>
        {people.length >= searchFrom && (
          <Flex mt={10}>
            <SearchField
              label={t('groupSecurity:members.search')}
              value={text}
              onChange={setText}
            />
          </Flex>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={IconUsers} title={t('groupSecurity:members.none')} />
      ) : (
        <ul className={classes.people}>
          {shown.map((person) => (
            <PersonRow
              key={person.userId}
              person={person}
              isSelf={person.userId === viewer.userId}
              onRemind={
                mayEdit && mayRemind(person) ? () => remind.run([person.userId]) : undefined
              }
              onReset={
                person.isActive && can(viewer, 'twoStep.reset', person.member)
                  ? () => setResetting(person)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {resetting !== null && (
        <ConfirmDialog
          title={t('groupSecurity:reset.title', { name: resetting.member.name })}
          confirmLabel={t('groupSecurity:reset.act')}
          isDangerous
          isBusy={reset.busy}
          error={needsProof(reset.error) ? null : reset.error}
          onConfirm={() => reset.run(resetting)}
          onClose={() => {
            reset.reset()
            setResetting(null)
          }}
        >
          {t('groupSecurity:reset.text')}
        </ConfirmDialog>
      )}
      {proof.dialog}
    </section>
  )
}

interface PersonRowProps {
  person: Person
  isSelf: boolean
  /** Absent: the person has two steps, or was reminded today. */
  onRemind: (() => void) | undefined
  /** Absent: the viewer may not do it, or there is nothing to reset. */
  onReset: (() => void) | undefined
}

function PersonRow({ person, isSelf, onRemind, onReset }: PersonRowProps) {
  const { t, language } = useTexts('groupSecurity')
  const now = useAtomValue(minuteAtom)
  const { member, activeSince, remindedAt } = person
  const state = stateOf(person)
  const photo = useMediaUrl(member.pictureUrl) ?? undefined
  const when = (at: string) => momentText(at, now, language)
  const { glyph: Glyph, text } = stateLooks[state]
  return (
    <li className={classes.person}>
      <Avatar id={member.id} name={member.name} photo={photo} size={26} />
      <Text span size="sm" fw={550} truncate>
        {isSelf ? t('groupSecurity:members.you', { name: member.name }) : member.name}
      </Text>
      <Text span size="sm" c="dimmed" truncate className={classes.role ?? ''}>
        {roleText(t, member)}
      </Text>
      <Text span size="sm" className={classes.state ?? ''} data-state={state}>
        <Glyph size={16} aria-hidden="true" />
        <span>
          <strong>{t(text)}</strong>{' '}
          <Text span size="xs" c="dimmed" className="numbers">
            {state === 'active' &&
              activeSince !== undefined &&
              t('groupSecurity:members.since', { when: when(activeSince) })}
            {state === 'pending' &&
              remindedAt !== undefined &&
              t('groupSecurity:members.remindedAt', { when: when(remindedAt) })}
          </Text>
        </span>
      </Text>
      {onRemind !== undefined || onReset !== undefined ? (
        <Menu position="bottom-end" width={240} portalProps={{ target: '#screen' }}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('groupSecurity:members.actions', { name: member.name })}
            >
              <IconDots size={17} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('groupSecurity:members.actions', { name: member.name })}>
            {onRemind !== undefined && (
              <Menu.Item onClick={onRemind}>{t('groupSecurity:members.remindOne')}</Menu.Item>
            )}
            {onReset !== undefined && (
              <Menu.Item color="red" onClick={onReset}>
                {t('groupSecurity:members.reset')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span />
      )}
    </li>
  )
}
