import { Button, Drawer, Flex, Text } from '@mantine/core'
import { IconMessageCheck, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState, type FormEvent } from 'react'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { GroupFields } from '#renderer/components/group-form/group-fields.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { hasOpenDialog } from '#renderer/components/dialogs/show-dialog.ts'
import { emptyGroup, useGroupForm } from '#renderer/data/groups/use-group-form.ts'
import { useRegisterGroup } from '#renderer/data/groups/use-register-group.ts'
import { currentGroupIdAtom, groupAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import classes from './groups.module.css'

export interface NewGroupDrawerProps {
  onClose: () => void
  /**
   * Called after the switch to the new group.
   * @param phone the number of the new group's line: digits with the country code
   */
  onCreated: (phone: string) => void
}

/** Registers a new group and switches to it. */
export function NewGroupDrawer({ onClose, onCreated }: NewGroupDrawerProps) {
  const { t } = useTexts('groups')
  const language = useAtomValue(groupAtom)?.language
  // The group stays that of the draft when the registration selects the new group.
  const [groupId] = useState(useAtomValue(currentGroupIdAtom))
  const subject = groupId === null ? null : ({ groupId, form: 'newGroup', id: 'new' } as const)
  const { draft, isChanged, edit, discard } = useFormDraft(subject, () => emptyGroup(language))
  const [isLeaving, setLeaving] = useState(false)
  const form = useGroupForm(draft)
  const close = () => {
    discard()
    onClose()
  }
  const register = useRegisterGroup(({ name }, { phone }) => {
    showToast(t('groups:list.created', { name }))
    close()
    onCreated(phone)
  })
  const leave = () => (isChanged ? setLeaving(true) : close())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.group === null || register.busy) return
    register.run(form.group)
  }

  return (
    <>
      <Drawer.Root
        opened
        position="right"
        size={440}
        onClose={() => {
          if (!hasOpenDialog()) leave()
        }}
      >
        <Drawer.Overlay backgroundOpacity={0.42} />
        <Drawer.Content aria-label={t('groups:list.new')}>
          <Flex component="form" direction="column" h="100%" onSubmit={submit} noValidate>
            <Flex component="header" align="center" justify="space-between" pt={16} pb={8} px={24}>
              <Text component="h2" size="xl" fw={650}>
                {t('groups:list.new')}
              </Text>
              <CloseButton label={t('shell.common.close')} onClick={leave} />
            </Flex>
            <div className={classes.drawerContent}>
              {register.error !== null && (
                <ErrorNotice title={literals.groupNotRegistered} error={register.error} />
              )}
              <GroupFields
                value={draft}
                onChange={(value) => void edit(value)}
                status={form.status}
                onPhoneBlur={form.onPhoneBlur}
                checkAgain={form.checkAgain}
              />
              <After />
            </div>
            <footer className={classes.drawerFooter}>
              <Text span flex={1} size="sm" c="dimmed" aria-live="polite">
                {form.missing}
              </Text>
              <Button variant="default" onClick={leave}>
                {t('shell.common.cancel')}
              </Button>
              <Button type="submit" disabled={form.group === null} loading={register.busy}>
                {t('groups:list.create')}
              </Button>
            </footer>
          </Flex>
        </Drawer.Content>
      </Drawer.Root>
      {isLeaving && (
        <ConfirmDialog
          title={t('groups:list.discardTitle')}
          confirmLabel={t('groups:list.discard')}
          isDangerous
          onConfirm={close}
          onClose={() => setLeaving(false)}
        >
          {t('groups:list.discardText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A note on the steps that follow the creation of the group. */
function After() {
  const { t } = useTexts('groups')
  const steps = [
    { icon: IconUserCheck, text: t('groups:list.afterAdmin') },
    { icon: IconMessageCheck, text: t('groups:list.afterTest') },
    { icon: IconUserPlus, text: t('groups:list.afterTeam') },
  ]
  return (
    <Text component="section" py={14} px={16} size="sm" bg="var(--b-field)" bdrs="lg">
      <Text inherit mb={8} fw={600}>
        {t('groups:list.after')}
      </Text>
      <ul className={classes.afterList}>
        {steps.map(({ icon: Glyph, text }) => (
          <li key={text}>
            <Glyph size={18} stroke={1.7} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </Text>
  )
}
