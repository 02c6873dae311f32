export function loader() {
  return null
}
export default function Home() {
  return <h1>Home</h1>
}
