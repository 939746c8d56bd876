/** Chinese has no spaces between words, so that a run of its letters is found by its pairs of neighbours. */
const runs = (text: string): string[] =>
  text.match(/[\p{Script=Han}]+|[^\p{Script=Han}\s!-/:-@[-`{-~·，。、；：？！（）《》“”‘’…—]+/gu) ?? [];
const isHan = (run: string): boolean => /^\p{Script=Han}/u.test(run);
const pairsOf = (run: string): string[] =>
  Array.from({ length: [...run].length - 1 }, (_, at) => [...run].slice(at, at + 2).join(''));

/** The terms of a page for the index. The last letter of a run is a term too, so that a search for it finds the page. */
export const indexedWords = (text: string): string[] =>
  runs(text).flatMap((run) => (isHan(run) ? [...pairsOf(run), [...run].at(-1)!] : [run]));

/** The terms of a search. */
export const searchedWords = (text: string): string[] =>
  runs(text).flatMap((run) => (isHan(run) && [...run].length > 1 ? pairsOf(run) : [run]));

/** The options of the local search, for the index and for the search in the browser. */
export const searchOptions = {
  options: { tokenize: indexedWords },
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, tokenize: searchedWords },
};
