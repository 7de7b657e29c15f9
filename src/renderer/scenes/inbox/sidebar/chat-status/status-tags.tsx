import classes from './chat-status.module.css'

/** Chat status tags, one beside the other. */
export function StatusTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
