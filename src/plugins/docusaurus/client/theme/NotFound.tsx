/** What stands for a page that is not there. */
export default function NotFound() {
  return <p>Page not found</p>
}
