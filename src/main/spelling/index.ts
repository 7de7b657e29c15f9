export { checkedLanguages } from './checked-languages.ts'
