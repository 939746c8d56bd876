import { distance, otherScreen, type PictureHash } from './picture-hash.ts';

/** The number of its cluster for each picture; the largest cluster is 0. */
export function clusterPictures(hashes: readonly PictureHash[], limit = otherScreen): number[] {
  /** Each cluster is known by its first picture. */
  const clusters: { first: PictureHash; members: number[] }[] = [];
  for (const [index, hash] of hashes.entries()) {
    let nearest: (typeof clusters)[number] | undefined;
    let nearestAt = limit;
    for (const cluster of clusters) {
      const at = distance(cluster.first, hash);
      if (at <= nearestAt) {
        nearest = cluster;
        nearestAt = at;
      }
    }
    if (nearest) nearest.members.push(index);
    else clusters.push({ first: hash, members: [index] });
  }
  clusters.sort((one, other) => other.members.length - one.members.length);
  const labels: number[] = [];
  for (const [label, { members }] of clusters.entries()) for (const index of members) labels[index] = label;
  return labels;
}
