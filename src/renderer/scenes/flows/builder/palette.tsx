import { Box, Text } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FlowElementType, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { addElement, hasFooter, insertionIndex } from './document.ts'
import { startNewElement } from './canvas/drag.ts'
import { useEditor, type Selection } from './editor.ts'
import { elementIcons, elementNameKeys, paletteGroups } from './element-types.ts'
import classes from './builder.module.css'
import { appendScreen, footerWords, newScreenNumber } from './canvas/link-screens.ts'
import { newElement, newScreen } from './new-element.ts'
import { ProblemCount } from './problem-count.tsx'
import type { Problem } from './problems.ts'

interface SidebarProps {
  screens: readonly FlowScreen[]
  selection: Selection | null
  problems: readonly Problem[]
}

/** The element types and the outline of the screens. */
export function Sidebar(props: SidebarProps) {
  const { isReadOnly } = useEditor()
  return (
    <Box flex="none" className={classes.sidebar}>
      {!isReadOnly && <Palette {...props} />}
      <Outline {...props} />
    </Box>
  )
}

function Palette({ screens, selection }: SidebarProps) {
  const { t } = useTexts('flows')
  const { edit } = useEditor()
  const index = selection?.screen ?? 0
  const screen = screens[index]
  const isFooterUsed = screen !== undefined && hasFooter(screen)
  const add = (type: FlowElementType) => {
    if (screen === undefined) return
    const end = screen.layout.children.length
    const at = selection?.element === null || selection === null ? end : selection.element + 1
    edit((document) => addElement(document, { screen: index, element: at }, newElement(t, type)), {
      select: () => ({ screen: index, element: insertionIndex(screen, at, type) }),
    })
  }
  return (
    <section
      className={classes.palette}
      data-palette="true"
      aria-label={t('flows:builder.palette')}
    >
      {paletteGroups.map(({ titleKey, types }) => (
        <div key={titleKey}>
          <GroupTitle>{t(titleKey)}</GroupTitle>
          {types.map((type) => {
            const Glyph = elementIcons[type]
            const isFull = type === 'Footer' && isFooterUsed
            const name = t(elementNameKeys[type])
            const count =
              type === 'Footer'
                ? t('flows:builder.footerCount', { used: isFooterUsed ? 1 : 0 })
                : ''
            return (
              <button
                key={type}
                type="button"
                className={classes.paletteRow}
                title={name}
                aria-label={`${t('flows:builder.addTo', { type: name })} ${count}`.trim()}
                aria-disabled={isFull || undefined}
                draggable={!isFull}
                onDragStart={(event) => startNewElement(event, type)}
                onClick={() => {
                  if (!isFull) add(type)
                }}
              >
                <Glyph size={18} stroke={1.7} aria-hidden="true" />
                <Text span inherit truncate flex={1} className={classes.wideOnly}>
                  {name}
                </Text>{' '}
                {type === 'Footer' ? (
                  <Text span inherit fz="xs" c="dimmed" className={classes.wideOnly}>
                    {count}
                  </Text>
                ) : (
                  <IconGripVertical className={classes.grip} size={14} aria-hidden="true" />
                )}
              </button>
            )
          })}
        </div>
      ))}
    </section>
  )
}

function Outline({ screens, selection, problems }: SidebarProps) {
  const { t } = useTexts('flows')
  const { edit, select, isReadOnly } = useEditor()
  const add = () => {
    const titleOf = (number: number) => t('flows:builder.screen', { number })
    const screen = newScreen(t, newScreenNumber(screens, titleOf))
    const from = selection?.screen ?? screens.length - 1
    edit((document) => appendScreen(document, from, screen, footerWords(t)), {
      select: ({ screens: all }) => ({ screen: all.length - 1, element: null }),
    })
  }
  return (
    <nav className={classes.outline} aria-label={t('flows:builder.screens')}>
      <div className={classes.outlineHead}>
        <GroupTitle>
          {t('flows:builder.screens')} <span className="numbers">{screens.length}</span>
        </GroupTitle>
        {!isReadOnly && (
          <IconButton
            icon={IconPlus}
            size={28}
            label={t('flows:builder.addScreen')}
            onClick={add}
          />
        )}
      </div>
      {screens.map(({ id, title = id }, index) => (
        <button
          key={`${id} ${index}`}
          type="button"
          className={classes.outlineRow}
          aria-current={selection?.screen === index ? 'true' : undefined}
          onClick={() => select({ screen: index, element: null }, { isRevealed: true })}
        >
          <span className={`${classes.outlineNumber} numbers`}>{index + 1}</span>
          <Text span inherit truncate flex={1}>
            {title}
          </Text>
          <ProblemCount count={problems.filter(({ screen }) => screen === index).length} />
        </button>
      ))}
    </nav>
  )
}

/** The title of a group, which a narrow window hides. */
function GroupTitle({ children }: { children: ReactNode }) {
  return (
    <Text
      component="h2"
      px={8}
      py={4}
      size="xs"
      lh="md"
      fw={600}
      c="dimmed"
      className={classes.wideOnly}
    >
      {children}
    </Text>
  )
}
