import { memo, type ReactNode } from 'react'
import {
  type FormatBlock,
  type InlineNode,
  parseMessageFormat,
} from '#contract/rules/messages/message-format.ts'
import { ExternalLink } from '#renderer/components/external-link.tsx'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { isEmojiOnly } from './emoji-only.ts'
import { foldBlocks } from './fold-text.ts'
import { linkify } from './linkify.ts'
import classes from './message-text.module.css'

interface MessageTextProps {
  text: string
  /** Whether only the beginning of the text is shown. */
  folded?: boolean
}

/** The text of a message, with line breaks, links and the channel's formatting. */
export const MessageText = memo(function MessageText({ text, folded = false }: MessageTextProps) {
  if (isEmojiOnly(text)) return <span className={classes.emoji}>{text}</span>
  const blocks = parseMessageFormat(text)
  return (
    <div className={`selectable ${classes.text}`} dir="auto">
      {(folded ? foldBlocks(blocks) : blocks).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
})

type Line = readonly InlineNode[]

function Block({ block }: { block: FormatBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <Lines lines={block.lines} />
    case 'quote':
      return (
        <blockquote className={classes.quote}>
          <Lines lines={block.lines} />
        </blockquote>
      )
    case 'code':
      return <pre className={classes.codeBlock}>{block.text}</pre>
    case 'bullets':
      return (
        <ul className={`${classes.list} bullets`}>
          <Items items={block.items} />
        </ul>
      )
    case 'numbers':
      return (
        <ol
          className={`${classes.list} bullets`}
          // Numbers of several digits need more room before the text.
          style={{ paddingInlineStart: `calc(${digitsOf(block)}ch + 14px)` }}
          start={block.first}
        >
          <Items items={block.items} />
        </ol>
      )
  }
}

/** How many digits the last number of a list has. */
const digitsOf = ({ first, items }: { first: number; items: readonly Line[] }): number =>
  String(first + items.length - 1).length

function Items({ items }: { items: readonly Line[] }) {
  return items.map((item, index) => (
    <li key={index}>
      <Inline nodes={item} />
    </li>
  ))
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, index) => [index > 0 && '\n', <Inline key={index} nodes={line} />])
}

function Inline({ nodes }: { nodes: Line }): ReactNode {
  return nodes.map((node, index) => {
    switch (node.kind) {
      case 'text':
        return <LinkedText key={index} text={node.text} />
      case 'code':
        return (
          <code key={index} className={classes.code}>
            {node.text}
          </code>
        )
      case 'bold':
        return (
          <strong key={index} className={classes.bold}>
            <Inline nodes={node.children} />
          </strong>
        )
      case 'italic':
        return (
          <em key={index}>
            <Inline nodes={node.children} />
          </em>
        )
      case 'strike':
        return (
          <s key={index}>
            <Inline nodes={node.children} />
          </s>
        )
    }
  })
}

function LinkedText({ text }: { text: string }): ReactNode {
  return linkify(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <ExternalLink key={index} href={part.href} onOpen={openExternal}>
        {part.text}
      </ExternalLink>
    ),
  )
}
