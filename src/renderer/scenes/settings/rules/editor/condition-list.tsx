import { Button, Menu, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ruleConditionKinds, type RuleConditionKind } from '#contract/entities/chats/rule-kinds.ts'
import { limits } from '#contract/limits.ts'
import { newCondition } from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import { ConditionEditor, kindKeys } from './condition-editor.tsx'
import type { RuleForm } from './use-rule-form.ts'

/** The kinds that the group can use with the event. */
function offeredKinds({ group, choices, draft }: RuleForm): RuleConditionKind[] {
  const isMessage = draft.when.on === 'message'
  const needs: Partial<Record<RuleConditionKind, boolean>> = {
    words: isMessage,
    language: isMessage,
    first: isMessage,
    ad: group.metaAds,
    level: group.levels.length > 0,
    team: choices.teams.length > 0,
  }
  return ruleConditionKinds.filter((kind) => needs[kind] !== false)
}

/** The conditions of a rule, and a menu that adds one. */
export function ConditionList({ form }: { form: RuleForm }) {
  const { t, draft, edit, mayEdit } = form
  const { conditions } = draft
  return (
    <Stack gap={12}>
      {conditions.length > 0 && (
        <Stack component="ol" gap={12} aria-label={t('rules:editor.conditions')}>
          {conditions.map((condition, index) => (
            <ConditionEditor
              key={condition.key}
              form={form}
              condition={condition}
              place={index + 1}
              onChange={(change) =>
                edit({ conditions: conditions.with(index, { ...condition, ...change }) })
              }
              onRemove={() => edit({ conditions: conditions.toSpliced(index, 1) })}
            />
          ))}
        </Stack>
      )}
      {mayEdit && conditions.length < limits.rules.conditionsMax && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('rules:editor.addCondition')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {offeredKinds(form).map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => edit({ conditions: [...conditions, newCondition(kind)] })}
              >
                {t(kindKeys[kind])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  )
}
