import { Box, Button, Flex, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './builder.module.css'
import { ProblemCount } from './problem-count.tsx'
import type { Problem } from './problems.ts'

interface ProblemBarProps {
  problems: readonly Problem[]
  isOpen: boolean
  onToggle: () => void
  onOpen: (problem: Problem) => void
  onNext: () => void
}

const bar = {
  flex: 'none',
  align: 'center',
  gap: 10,
  h: 36,
  px: 12,
  fz: 'sm',
  className: classes.lineAbove,
} as const

/** The problems of the draft in one line, and in a list with links to their positions. */
export function ProblemBar(props: ProblemBarProps) {
  const { problems, isOpen, onToggle, onOpen, onNext } = props
  const { t } = useTexts('flows')
  const sentence = ({ where, text }: Problem) =>
    where === '' ? text : t('flows:builder.problemAt', { where, text })
  if (problems.length === 0) {
    return (
      <Flex {...bar} role="status">
        <IconCircleCheck size={16} aria-hidden="true" />
        {t('flows:builder.noProblems')}
      </Flex>
    )
  }
  return (
    <>
      {isOpen && (
        <Box
          component="ul"
          flex="none"
          mah={180}
          px={8}
          py={6}
          className={`${classes.problemList} ${classes.lineAbove}`}
          aria-label={t('flows:builder.problems')}
        >
          {problems.map((problem, index) => (
            <li key={`${index} ${problem.text}`}>
              <Box
                component="button"
                type="button"
                display="block"
                w="100%"
                px={8}
                py={5}
                bdrs="sm"
                fz="sm"
                ta="start"
                c="var(--b-text)"
                className={classes.problemRow}
                onClick={() => onOpen(problem)}
              >
                {sentence(problem)}
              </Box>
            </li>
          ))}
        </Box>
      )}
      <Flex {...bar}>
        <Flex
          component="button"
          type="button"
          flex="none"
          align="center"
          gap={8}
          px={6}
          py={2}
          bdrs="sm"
          fw={650}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? (
            <IconChevronDown size={16} aria-hidden="true" />
          ) : (
            <IconChevronUp size={16} aria-hidden="true" />
          )}
          {t('flows:builder.problems')}
          <ProblemCount count={problems.length} />
        </Flex>
        <Text span inherit miw={0} flex={1} truncate c="dimmed">
          {problems.map(sentence).join(' · ')}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<Keys shortcut="f8" />}
          onClick={onNext}
        >
          {t('flows:builder.nextProblem')}
        </Button>
      </Flex>
    </>
  )
}
