/** The product's logo: a tray in the shape of a speech bubble. Decorative; the name is next to it. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="var(--b-accent)" />
      <path
        d="M13 9h10a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5h-4.6l-4.1 3.2a.5.5 0 0 1-.8-.4V25H13a5 5 0 0 1-5-5v-6a5 5 0 0 1 5-5Z"
        fill="var(--b-on-accent)"
      />
      <path
        d="M8.4 16.8h5.1c.5 2 2.3 3.4 4.5 3.4s4-1.4 4.5-3.4h5.1"
        fill="none"
        stroke="var(--b-accent)"
        strokeWidth="2"
      />
    </svg>
  )
}
