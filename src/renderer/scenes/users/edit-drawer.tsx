import { Button, NumberInput, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { tagInRole } from '#contract/rules/tags/tag-in-role.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { changeMember } from '#renderer/data/groups/change-member.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChatsDialog } from './chats-dialog.tsx'
import { needsQuestion } from './chats-question.ts'
import type { MemberRow } from './filter-members.ts'
import { FormDrawer } from './form-drawer.tsx'
import {
  changesOf,
  formerValues,
  draftOf,
  flagTexts,
  roleTexts,
  signsOut,
  type MemberDraft,
} from './member-draft.ts'
import { MemberFields } from './member-fields.tsx'

/** A form for the role, team, tags and permissions of a member. */
export function EditDrawer({
  row,
  viewer,
  teams,
  tags,
  onClose,
}: {
  /** The member as the service has it now, also after a colleague's change. */
  row: MemberRow
  viewer: Viewer
  teams: readonly Team[]
  tags: readonly Tag[]
  onClose: () => void
}) {
  const { t } = useTexts('users')
  const group = useAtomValue(groupAtom)
  const { id, name, tagId } = row.member
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const newest = draftOf(row)
  const { base, draft, conflicts, settle, ...form } = useFormDraft(
    { groupId: viewer.groupId, form: 'member', id },
    () => newest,
    isBusy ? undefined : newest,
  )
  const change = changesOf(base, draft)
  const isChanged = Object.keys(change).length > 0
  const close = () => {
    form.discard()
    onClose()
  }
  const save = async () => {
    if (!isChanged || isBusy || conflicts.length > 0) return
    if (needsQuestion(row, change)) return setAsking(true)
    setBusy(true)
    const isSaved = await changeMember(viewer.groupId, id, change)
    setBusy(false)
    if (isSaved) close()
  }
  const dropsTag = tagInRole(draft.role, tagId) !== tagId
  const namesIn = (ids: readonly string[], all: readonly (Tag | Team)[]) =>
    all.flatMap((one) => (ids.includes(one.id) ? one.name : [])).join(', ')
  const textsOf = (field: keyof MemberDraft): { label: string; theirs: string } => {
    if (field === 'role')
      return { label: t('users:fields.role'), theirs: t(roleTexts[newest.role]) }
    if (field === 'teamId')
      return { label: t('users:fields.team'), theirs: namesIn([newest.teamId ?? ''], teams) }
    if (field === 'tagIdList')
      return { label: t('users:fields.tags'), theirs: namesIn(newest.tagIdList, tags) }
    if (field === 'capacity')
      return { label: t('users:fields.capacity'), theirs: newest.capacity?.toString() ?? '' }
    const theirs = t(newest[field] ? 'users:can.yes' : 'users:can.no')
    return { label: t(flagTexts[field]), theirs }
  }
  return (
    <>
      <FormDrawer
        title={t('users:edit.title', { name })}
        onClose={close}
        onSubmit={() => void save()}
        footer={
          <>
            <Text span flex={1} size="sm" c="dimmed">
              {signsOut(change) &&
                t('users:edit.signsOut', { name, seconds: limits.accessChangeLogoutMs / 1_000 })}
            </Text>
            <Button variant="default" onClick={close}>
              {t('shell.common.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isChanged || conflicts.length > 0}>
              {t('users:edit.submit')}
            </Button>
          </>
        }
      >
        <EditConflicts
          conflicts={conflicts.map((field) => ({
            ...textsOf(field),
            onSettle: (how) => settle(field, how),
          }))}
        />
        <MemberFields
          draft={draft}
          onChange={(next) => void form.edit(next)}
          group={viewer.group}
          teams={teams}
          tags={tags}
          roleLocked={
            row.member.isBySingleSignOn === true ? t('users:fields.roleBySso') : undefined
          }
          note={dropsTag ? t('users:edit.dropsTag') : undefined}
          mayGrant={can(viewer, 'member.grant', row.member)}
          besideTeam={
            group?.hasMemberCapacity === true &&
            isPublisher(draft) && (
              <NumberInput
                label={t('users:fields.capacity')}
                placeholder={t('users:fields.ofGroup')}
                min={1}
                max={limits.agentCapacityMax}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                value={draft.capacity ?? ''}
                onChange={(value) => form.edit({ capacity: value === '' ? null : Number(value) })}
              />
            )
          }
        />
      </FormDrawer>
      {isAsking && (
        <ChatsDialog
          viewer={viewer}
          question={{ kind: 'change', row, change, before: formerValues(base, change) }}
          onDone={close}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
