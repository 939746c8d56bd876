import styles from './notices.module.css';

/** Punctuation behind an address belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"'，。；、）」』]+[^\s<>"'，。；、）」』.,;:!?)\]])/gi;

/** Plain text with its line breaks; web addresses in it are links. */
export function NoticeText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(address).map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other order.
          <a key={index} href={piece} target="_blank" rel="noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
