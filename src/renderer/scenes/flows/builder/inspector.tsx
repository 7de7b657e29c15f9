import { Box, Flex, Group, Tabs, Text, ThemeIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDeviceMobile,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { editableElement } from '#contract/rules/flows/flow-elements.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FormFault } from './form-section.tsx'
import classes from './builder.module.css'
import { CountedField } from './counted-field.tsx'
import { updateScreen } from './document.ts'
import { useEditor, type Selection } from './editor.ts'
import { ElementForm } from './element-form.tsx'
import { elementIcons, elementNameKeys, lockedIcon } from './element-types.ts'
import { FlowPreview } from './flow-preview.tsx'
import type { Problem } from './problems.ts'
import type { SelectionCommands } from './selection-commands.ts'

export type InspectorTab = 'properties' | 'preview'

interface InspectorProps {
  document: FlowDocument
  selection: Selection | null
  problems: readonly Problem[]
  commands: SelectionCommands
  tab: InspectorTab
  onTab: (tab: InspectorTab) => void
  /** Closes the panel when it covers the canvas. Absent if the panel is beside the canvas. */
  onClose?: (() => void) | undefined
}

/** The panel with the fields of the selected screen or element, or with a preview of the flow. */
export function Inspector(props: InspectorProps) {
  const { document, selection, problems, commands, tab, onTab, onClose } = props
  const { t } = useTexts('flows')
  return (
    <Flex
      component="aside"
      direction="column"
      flex="none"
      w={320}
      mih={0}
      bg="var(--b-surface)"
      className={classes.inspector}
      aria-label={t('flows:builder.inspector')}
    >
      <Tabs
        className={classes.inspectorTabs ?? ''}
        value={tab}
        onChange={(value) => onTab(value === 'preview' ? 'preview' : 'properties')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab h={40} px={16} fw={600} value="properties">
            {t('flows:builder.properties')}
          </Tabs.Tab>
          <Tabs.Tab h={40} px={16} fw={600} value="preview">
            {t('flows:builder.preview')}
          </Tabs.Tab>
          {onClose !== undefined && (
            <Flex component="span" align="center" ms="auto" pe={8}>
              <CloseButton label={t('flows:builder.closeInspector')} onClick={onClose} />
            </Flex>
          )}
        </Tabs.List>
        <Tabs.Panel className={classes.inspectorPanel ?? ''} value="properties">
          <Properties
            document={document}
            selection={selection}
            problems={problems}
            commands={commands}
          />
        </Tabs.Panel>
        <Tabs.Panel className={classes.inspectorPanel ?? ''} value="preview">
          <FlowPreview screens={document.screens} start={selection?.screen ?? 0} />
        </Tabs.Panel>
      </Tabs>
    </Flex>
  )
}

type PropertiesProps = Pick<InspectorProps, 'document' | 'selection' | 'problems' | 'commands'>

function Properties({ document, selection, problems, commands }: PropertiesProps) {
  const { t } = useTexts('flows')
  const { screens } = document
  const screen = screens[selection?.screen ?? -1]
  if (selection === null || screen === undefined) {
    return (
      <Text inherit px={24} py={32} fz="sm" ta="center" c="dimmed">
        <Text component="strong" inherit display="block" mb={4} fz="md" fw={700} c="var(--b-text)">
          {t('flows:builder.nothingSelected')}
        </Text>
        {t('flows:builder.nothingSelectedText')}
      </Text>
    )
  }
  const own = problems.filter(
    (problem) => problem.screen === selection.screen && problem.element === selection.element,
  )
  if (selection.element === null) {
    return (
      <ScreenForm
        screen={screen}
        index={selection.screen}
        count={screens.length}
        problems={own}
        commands={commands}
      />
    )
  }
  const component = screen.layout.children[selection.element]
  if (component === undefined) return null
  const element = editableElement(component)
  const Glyph = element === null ? lockedIcon : elementIcons[element.type]
  return (
    <>
      <Head
        icon={<Glyph size={18} aria-hidden="true" />}
        title={
          element === null
            ? t('flows:builder.locked', { type: component.type })
            : t(elementNameKeys[element.type])
        }
        position={t('flows:builder.position', {
          screen: screen.title ?? screen.id,
          number: selection.element + 1,
          count: screen.layout.children.length,
        })}
        commands={commands}
      />
      {element === null ? (
        <Text my={12} size="xs" c="dimmed" px={16} py={12} className={classes.lineAbove}>
          {t('flows:builder.lockedHelp')}
        </Text>
      ) : (
        <ElementForm
          key={`${selection.screen}/${selection.element}`}
          element={element}
          position={{ screen: selection.screen, element: selection.element }}
          screens={screens}
          problems={own}
        />
      )}
    </>
  )
}

interface HeadProps {
  icon: ReactNode
  title: string
  position: string
  commands: SelectionCommands
}

function Head({ icon, title, position, commands }: HeadProps) {
  const { t } = useTexts('flows')
  const { isReadOnly } = useEditor()
  return (
    <Group gap={10} py={14} pr={12} pl={16}>
      <ThemeIcon size={36} radius={8} color="teal">
        {icon}
      </ThemeIcon>
      <Box miw={0} flex={1}>
        <Text component="h2" truncate size="md" fw={650}>
          {title}
        </Text>
        <Text truncate size="xs" c="dimmed">
          {position}
        </Text>
      </Box>
      {!isReadOnly && (
        <Flex>
          <IconButton
            icon={IconArrowUp}
            size={28}
            label={t('flows:builder.moveUp')}
            shortcut="alt+arrowup"
            onClick={() => commands.move(-1)}
          />
          <IconButton
            icon={IconArrowDown}
            size={28}
            label={t('flows:builder.moveDown')}
            shortcut="alt+arrowdown"
            onClick={() => commands.move(1)}
          />
          <IconButton
            icon={IconCopy}
            size={28}
            label={t('flows:builder.duplicate')}
            shortcut="mod+d"
            onClick={commands.duplicate}
          />
          <IconButton
            icon={IconTrash}
            size={28}
            label={t('flows:builder.remove')}
            shortcut="delete"
            onClick={commands.remove}
          />
        </Flex>
      )}
    </Group>
  )
}

interface ScreenFormProps {
  screen: FlowScreen
  index: number
  count: number
  problems: readonly Problem[]
  commands: SelectionCommands
}

function ScreenForm({ screen, index, count, problems, commands }: ScreenFormProps) {
  const { t } = useTexts('flows')
  const { edit, isReadOnly } = useEditor()
  return (
    <>
      <Head
        icon={<IconDeviceMobile size={18} aria-hidden="true" />}
        title={screen.title ?? screen.id}
        position={t('flows:builder.screenOf', { number: index + 1, count })}
        commands={commands}
      />
      <CountedField
        label={t('flows:builder.screenTitle')}
        value={screen.title ?? ''}
        isReadOnly={isReadOnly}
        onChange={(title) =>
          edit((document) => updateScreen(document, index, { title }), { field: `${index}/title` })
        }
      />
      <CountedField
        label={t('flows:builder.screenId')}
        value={screen.id}
        help={t('flows:builder.screenIdHelp')}
        isReadOnly={isReadOnly}
        onChange={(id) =>
          edit(
            (document) =>
              updateScreen(document, index, { id: id.toUpperCase().replaceAll(/[^A-Z_]/g, '') }),
            { field: `${index}/id` },
          )
        }
      />
      {problems.map(({ text }) => (
        <FormFault key={text} text={text} />
      ))}
    </>
  )
}
