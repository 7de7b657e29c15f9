import { Badge, Box, Button, Flex, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconQuote, IconTrash, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { StepList } from '#renderer/components/chat-steps/step-list.tsx'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useSaveKeys } from '#renderer/components/focus/use-save-keys.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { PhraseView } from '#renderer/components/rules/phrase-view.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { RuleDialog, SwitchOnDialog } from '#renderer/scenes/settings/rules/shared/rule-dialog.tsx'
import { bodyOf } from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import { ruleSentence } from '#renderer/scenes/settings/rules/shared/rule-sentence.ts'
import { ConditionList } from './condition-list.tsx'
import { shownConflicts } from './conflicts.ts'
import { DryRunPanel } from './dry-run-panel.tsx'
import classes from './editor.module.css'
import { RuleOptions } from './rule-options.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { useDryRun } from './use-dry-run.ts'
import { useRuleForm, type RuleForm, type RuleFormProps } from './use-rule-form.ts'

/** In windows narrower than this, the dry run is a tab, CSS px. */
const besideFromPx = 1200

/** One rule: when it starts, if what, what it then does, and beside it what it would have done. */
export function RuleEditor(props: RuleFormProps) {
  const { rule, rules, onOpen } = props
  const form = useRuleForm(props)
  const dryRun = useDryRun(form)
  const { t, draft, edit, mayEdit, nameFault, guard, discard } = form
  const isBeside = useWindowWidth() >= besideFromPx
  const [tab, setTab] = useState<'rule' | 'dry'>('rule')
  return (
    <>
      <Page
        title={t(rule === undefined ? 'rules:new' : 'rules:editor.title')}
        parent={{ label: t('shell.nav.rules'), path: menuPaths.rules }}
        titleControl={
          <>
            <TextInput
              w={240}
              size="sm"
              aria-label={t('rules:editor.name')}
              placeholder={t('rules:editor.name')}
              value={draft.name}
              maxLength={limits.rules.nameMax}
              disabled={!mayEdit}
              error={nameFault === 'taken' && t('rules:editor.taken')}
              onChange={(event) => edit({ name: event.currentTarget.value })}
            />
            {rule !== undefined && (
              <Badge variant="light" color={rule.isOn ? 'green' : 'gray'} tt="none">
                {t(rule.isOn ? 'rules:on' : 'rules:off')}
              </Badge>
            )}
            {rule !== undefined && form.isChanged && (
              <Badge variant="light" color="orange" tt="none">
                {t('rules:editor.changes', { count: form.changed.length })}
              </Badge>
            )}
          </>
        }
        actions={<Places rule={rule} rules={rules} onOpen={onOpen} t={t} />}
        tabs={
          isBeside
            ? undefined
            : {
                value: tab,
                onChange: (next) => setTab(next === 'dry' ? 'dry' : 'rule'),
                items: [
                  { value: 'rule', label: t('rules:editor.title') },
                  {
                    value: 'dry',
                    label: t('rules:dry.tab'),
                    ...(dryRun.query.data !== undefined && { count: dryRun.query.data.matched }),
                  },
                ],
              }
        }
        footer={<EditorFooter form={form} onOpen={onOpen} />}
      >
        <div className={classes.columns}>
          {(isBeside || tab === 'rule') && <RuleFields form={form} isAlone={!isBeside} />}
          {(isBeside || tab === 'dry') && <DryRunPanel form={form} dryRun={dryRun} />}
        </div>
      </Page>
      <LeaveDialog guard={guard} onDiscard={discard} />
    </>
  )
}

/** Which of the rules is open, and buttons that open the others. */
function Places({
  rule,
  rules,
  onOpen,
  t,
}: Pick<RuleFormProps, 'rule' | 'rules' | 'onOpen'> & Pick<RuleForm, 't'>) {
  const place = rules.findIndex(({ id }) => id === rule?.id)
  const step = (by: 1 | -1) => {
    const other = place < 0 ? undefined : rules[place + by]
    return {
      disabled: other === undefined,
      onClick: () => {
        if (other !== undefined) onOpen(other.id)
      },
    }
  }
  return (
    <>
      {place >= 0 && (
        <>
          <Text span size="sm" c="dimmed" className="numbers">
            {t('rules:editor.place', { place: place + 1, total: rules.length })}
          </Text>
          <IconButton icon={IconChevronUp} label={t('rules:editor.previous')} {...step(-1)} />
          <IconButton icon={IconChevronDown} label={t('rules:editor.next')} {...step(1)} />
        </>
      )}
      <IconButton icon={IconX} label={t('rules:editor.close')} onClick={() => onOpen(null)} />
    </>
  )
}

function RuleFields({ form, isAlone }: { form: RuleForm; isAlone: boolean }) {
  const { t, draft, edit, mayEdit, choices, words, faults, isGone, save } = form
  const conflicts = shownConflicts(form)
  const sentence = ruleSentence(bodyOf(draft), words)
  return (
    <Stack className={classes.form} gap={18} data-alone={isAlone || undefined}>
      {!mayEdit && (
        <Text size="sm" c="dimmed">
          {t('rules:readOnly')}
        </Text>
      )}
      <div className={classes.sentence}>
        <IconQuote size={18} aria-hidden="true" />
        <Text component="div" size="sm" aria-label={t('rules:editor.sentence')} role="group">
          <PhraseView phrase={sentence} />
        </Text>
      </div>
      <EditConflicts conflicts={conflicts} />
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Part title={t('rules:editor.when')}>
        <TriggerFields form={form} />
      </Part>
      <Part
        title={t('rules:editor.if')}
        control={
          draft.conditions.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('rules:editor.match')}
              value={draft.match}
              disabled={!mayEdit}
              data={[
                { value: 'all', label: t('rules:editor.all') },
                { value: 'any', label: t('rules:editor.anyOf') },
              ]}
              onChange={(match) => edit({ match: match === 'any' ? 'any' : 'all' })}
            />
          )
        }
      >
        <Box className={classes.box}>
          <ConditionList form={form} />
        </Box>
      </Part>
      <Part title={t('rules:editor.so')} note={t('rules:editor.order')}>
        <Stack className={classes.box} gap={14}>
          <StepList
            label={t('rules:editor.steps')}
            steps={draft.steps}
            faultOf={(step) => (isGone(step) ? 'missing' : faults.steps.get(step.key))}
            max={limits.rules.actionsMax}
            choices={choices}
            mayEdit={mayEdit}
            onChange={(steps) => edit({ steps })}
          />
        </Stack>
      </Part>
      <RuleOptions form={form} />
    </Stack>
  )
}

interface PartProps {
  title: string
  note?: string
  control?: ReactNode
  children: ReactNode
}

function Part({ title, note, control, children }: PartProps) {
  return (
    <Box component="section" aria-label={title}>
      <Flex align="center" gap={10} mb={8} mih={30}>
        <Text component="h2" size="md" fw={650}>
          {title}
        </Text>
        {note !== undefined && (
          <Text span size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {control}
      </Flex>
      {children}
    </Box>
  )
}

function EditorFooter({ form, onOpen }: { form: RuleForm; onOpen: RuleFormProps['onOpen'] }) {
  const { t, draft, rule, group, mayEdit, isChanged, isValid, save, guard, discard, reset } = form
  const [asks, setAsks] = useState<'switchOn' | 'remove' | null>(null)
  const isNew = rule === undefined
  const wasOn = rule?.isOn === true
  const mayKeep = isValid && !save.busy && (isNew || isChanged)
  const store = (isOn: boolean) => {
    if (isOn && !wasOn) setAsks('switchOn')
    else save.run({ draft, isOn })
  }
  const primary = {
    isOn: isNew || wasOn,
    label: isNew ? 'rules:editor.saveOn' : 'rules:editor.save',
  } as const
  const other = {
    isOn: isNew ? false : !wasOn,
    label: isNew || wasOn ? 'rules:editor.saveOff' : 'rules:editor.saveOn',
  } as const
  useSaveKeys('rules', () => {
    if (mayKeep) store(primary.isOn)
  })
  if (!mayEdit) return null
  return (
    <>
      {!isNew && (
        <Button
          flex="none"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => setAsks('remove')}
        >
          {t('rules:menu.remove')}
        </Button>
      )}
      <Text span ml="auto" size="sm" c="dimmed" role="status">
        {t(reasonKey(form))}
      </Text>
      {isChanged && (
        <Button flex="none" variant="default" disabled={save.busy} onClick={reset}>
          {t('rules:editor.discard')}
        </Button>
      )}
      <Button
        flex="none"
        variant="default"
        disabled={!isValid || save.busy}
        onClick={() => store(other.isOn)}
      >
        {t(other.label)}
      </Button>
      <Button
        flex="none"
        disabled={!mayKeep}
        loading={save.busy}
        onClick={() => store(primary.isOn)}
      >
        {t(primary.label)}
      </Button>
      {asks === 'switchOn' && (
        <SwitchOnDialog
          groupId={group.id}
          ruleId={rule?.id ?? null}
          body={bodyOf(draft)}
          isBusy={false}
          error={null}
          onClose={() => setAsks(null)}
          onConfirm={() => {
            setAsks(null)
            save.run({ draft, isOn: true })
          }}
        />
      )}
      {asks === 'remove' && rule !== undefined && (
        <RuleDialog
          question={{ kind: 'remove', rule }}
          onClose={() => setAsks(null)}
          onRemoved={() => {
            discard()
            guard.release()
            onOpen(null)
          }}
        />
      )}
    </>
  )
}

/** What is missing before a rule can be saved; else since when it holds. */
function reasonKey({ isValid, nameFault, draft, conflicts }: RuleForm) {
  if (isValid) return 'rules:editor.holds'
  if (nameFault === 'missing') return 'rules:editor.needsName'
  if (conflicts.length > 0) return 'rules:editor.needsSettling'
  return draft.steps.length === 0 ? 'rules:editor.needsStep' : 'rules:editor.fixFirst'
}
