import { getPost } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';

export interface Phones {
  contactName: string;
  numbers: string[];
}

/** The seller's numbers, asked for only when someone wants them: each look is counted. */
export function usePhones(postId: number) {
  return useMutation({
    mutationFn: async (): Promise<Phones> => {
      const post = await call(getPost, { params: { id: postId }, query: { phones: true } });
      return { contactName: post.contact_name, numbers: post.contact_phones };
    },
  });
}

export type PhonesState = ReturnType<typeof usePhones>;
