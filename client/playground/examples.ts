interface Example {
  query: string;
  variables?: string;
  headers?: string;
}

/** Initial tabs of the playground; a test runs each of them against the schema. */
export const examples: Example[] = [
  {
    query: `# What visitors see. Amounts are in paise: 100 is one rupee.
query Campaigns {
  campaigns(limit: 3) {
    title
    slug
    category
    raisedAmount
    goalAmount
    progressPercent
    daysLeft
  }
}
`,
  },
  {
    query: `# Page texts and the foundation's public details in one request.
query Foundation {
  site {
    siteName
    today
    contact {
      email
      phone
    }
    legal {
      cin
      registration80g
    }
  }
  events(order: latest, limit: 2) {
    title
    eventDate
    location
  }
  topDonors {
    name
    city
    amount
  }
}
`,
  },
  {
    query: `# Sign in, then put the accessToken into the Headers of the next tab.
mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    session {
      accessToken
      user {
        fullName
        isAdmin
      }
    }
    userErrors {
      message
    }
  }
}
`,
    variables: '{\n  "email": "admin@example.org",\n  "password": "admin-demo-password"\n}\n',
  },
  {
    query: `# For the office: needs the header of an admin's session.
query Donations {
  adminDonationTotals {
    totalAmount
    eligible80gAmount
  }
  adminDonations(page: { number: 1, size: 10 }, filter: { status: success }) {
    totalCount
    successAmount
    items {
      createdAt
      donorName
      amount
      campaignTitle
      receiptNumber
    }
  }
}
`,
    headers: '{\n  "authorization": "Bearer "\n}\n',
  },
];
